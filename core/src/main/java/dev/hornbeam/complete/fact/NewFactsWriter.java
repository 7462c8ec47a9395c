package dev.hornbeam.complete.fact;

import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Dataset;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Writes new facts to a file, compressed if its name ends in {@code .gz}; the file appears complete or not at all. */
public final class NewFactsWriter {
    private static final int BUFFER = 1 << 16;

    private final Dataset data;
    private final NewFactFormat format;

    public NewFactsWriter(Dataset data, NewFactFormat format) {
        this.data = data;
        this.format = format;
    }

    /** Writes all facts that were found. */
    public void write(FoundFacts found, Path file) throws IOException {
        AtomicFile.writeBytes(file, raw -> {
            try (OutputStream packed = file.toString().endsWith(".gz") ? new GZIPOutputStream(raw, BUFFER) : raw) {
                write(found, packed);
            }
        });
    }

    private void write(FoundFacts found, OutputStream out) throws IOException {
        NewFactFormat.Output output = format.open(out, data);
        try {
            found.forEach(fact -> {
                try {
                    output.write(fact);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        output.finish();
    }
}
