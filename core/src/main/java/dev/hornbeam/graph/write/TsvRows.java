package dev.hornbeam.graph.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.input.InputException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Writes facts as rows with tabs, and refuses names that such a row cannot hold. */
final class TsvRows {
    private final OutputStream out;
    private final Dataset dataset;
    private final Path shown;

    /** @param shown the file's name for messages */
    TsvRows(OutputStream out, Dataset dataset, Path shown) {
        this.out = new BufferedOutputStream(out, 1 << 16);
        this.dataset = dataset;
        this.shown = shown;
    }

    void write(int head, int relation, int tail) throws IOException {
        name(dataset.entities().name(head));
        out.write('\t');
        name(dataset.relations().name(relation));
        out.write('\t');
        name(dataset.entities().name(tail));
        out.write('\n');
    }

    private void name(String name) throws IOException {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '\t' || c == '\n' || c == '\r' || c == 0) {
                throw InputException.of(
                        shown.toString(),
                        "the name \"" + name + "\" with a tab or line break in it",
                        "names that fit into a row between tabs",
                        "Maybe replace such characters in the source.");
            }
        }
        out.write(name.getBytes(UTF_8));
    }

    void flush() throws IOException {
        out.flush();
    }
}
