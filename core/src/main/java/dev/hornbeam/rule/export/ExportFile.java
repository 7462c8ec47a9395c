package dev.hornbeam.rule.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.file.AtomicFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** A file for another program, in UTF-8, gzip if its name ends in {@code .gz}; written completely or not at all. */
public final class ExportFile {
    private ExportFile() {}

    /** What is written. */
    public interface Content {
        void write(Writer out) throws IOException;
    }

    /** Writes rules in a format. */
    public static void write(Path file, ExportFormat format, ExportedRules rules) throws IOException {
        write(file, out -> format.write(rules, out));
    }

    /** Writes any text. */
    public static void write(Path file, Content content) throws IOException {
        AtomicFile.writeBytes(file, raw -> {
            boolean compressed = file.getFileName().toString().endsWith(".gz");
            OutputStream packed = compressed ? new GZIPOutputStream(raw) : raw;
            try (Writer out = new BufferedWriter(new OutputStreamWriter(packed, UTF_8.newEncoder()))) {
                content.write(out);
            }
        });
    }
}
