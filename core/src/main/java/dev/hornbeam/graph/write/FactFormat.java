package dev.hornbeam.graph.write;

import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.file.FileEnding;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.zip.GZIPOutputStream;

/** A way of writing facts to one file, by their full names. Other modules add theirs as services. */
public interface FactFormat {
    /** Its name in options, such as {@code tsv}. */
    String name();

    /** The file name endings of this format, each with its dot. */
    List<String> endings();

    /** Whether files of this format are compressed already, so that nothing compresses them again. */
    default boolean isPacked() {
        return false;
    }

    /** Starts writing; the output is valid once it is finished. */
    Output open(OutputStream out, Dataset data) throws IOException;

    /** Takes facts one by one. */
    interface Output {
        void write(String head, String relation, String tail) throws IOException;

        /** Ends the output: everything must be in the stream afterwards, which stays open. */
        void finish() throws IOException;
    }

    /** All available formats, tables first. */
    static List<FactFormat> all() {
        List<FactFormat> formats = new ArrayList<>(TableFormat.ALL);
        ServiceLoader.load(FactFormat.class).forEach(formats::add);
        return formats;
    }

    /**
     * The format that a file's name implies, ignoring {@code .gz}; empty if it has no ending.
     *
     * @throws dev.hornbeam.input.InputException if the ending is not known
     */
    static Optional<FactFormat> of(String fileName) {
        return FileEnding.format(fileName, all(), FactFormat::endings);
    }

    /** The format of a name, or of an ending without its dot: {@code ntriples} or {@code nt}. */
    static Optional<FactFormat> named(String name) {
        return FileEnding.named(name, all(), FactFormat::name, FactFormat::endings);
    }

    /** Writes all facts of all splits to a file, which appears complete or not at all; the number of facts. */
    default int write(Dataset data, Path file) throws IOException {
        if (isPacked()) {
            FileEnding.requireOnce(file.toString(), name());
        }
        AtomicFile.writeBytes(file, raw -> {
            OutputStream packed = FileEnding.isPacked(file.toString()) ? new GZIPOutputStream(raw, 1 << 16) : raw;
            Output output = open(packed, data);
            for (Split split : Split.values()) {
                write(data, data.split(split), output);
            }
            output.finish();
            if (packed instanceof GZIPOutputStream gzip) {
                gzip.finish();
            }
        });
        return data.train().size() + data.valid().size() + data.test().size();
    }

    private static void write(Dataset data, Triples facts, Output output) throws IOException {
        for (int i = 0; i < facts.size(); i++) {
            output.write(
                    data.entities().name(facts.head(i)),
                    data.relations().name(facts.relation(i)),
                    data.entities().name(facts.tail(i)));
        }
    }
}
