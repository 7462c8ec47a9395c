package dev.hornbeam.complete.fact;

import dev.hornbeam.complete.fact.NewFactFormat.SchemaRow;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.file.FileEnding;
import dev.hornbeam.graph.Dataset;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;

/** Writes new facts to a file, compressed if its name ends in {@code .gz}; the file appears complete or not at all. */
public final class NewFactsWriter {
    private static final int BUFFER = 1 << 16;

    private final Dataset data;
    private final FactOrigin origin;
    private final NewFactFormat format;

    public NewFactsWriter(Dataset data, FactOrigin origin, NewFactFormat format) {
        this.data = data;
        this.origin = origin;
        this.format = format;
    }

    /** Writes all facts, and says how many they are. */
    public long write(NewFacts facts, Path file) throws IOException {
        return write(facts, List.of(), file);
    }

    /** Writes all facts, those that follow from the schema last, and says how many they are. */
    public long write(NewFacts facts, List<SchemaRow> entailed, Path file) throws IOException {
        if (format.isPacked()) {
            FileEnding.requireOnce(file.toString(), format.name());
        }
        AtomicLong count = new AtomicLong();
        AtomicFile.writeBytes(file, raw -> {
            try (OutputStream packed = FileEnding.isPacked(file.toString()) ? new GZIPOutputStream(raw, BUFFER) : raw) {
                write(facts, entailed, packed, count);
            }
        });
        return count.get();
    }

    private void write(NewFacts facts, List<SchemaRow> entailed, OutputStream out, AtomicLong count)
            throws IOException {
        NewFactFormat.Output output = format.open(out, data, origin);
        try {
            facts.forEach(fact -> {
                try {
                    output.write(fact);
                    count.incrementAndGet();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (SchemaRow fact : entailed) {
            output.write(fact);
            count.incrementAndGet();
        }
        output.finish();
    }
}
