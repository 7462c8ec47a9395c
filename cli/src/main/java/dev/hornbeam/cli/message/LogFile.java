package dev.hornbeam.cli.message;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that messages are appended to, each on disk as soon as it is said. */
public final class LogFile {
    private final Writer file;
    private final LogFormat format;
    private boolean failed;

    private LogFile(Writer file, LogFormat format) {
        this.file = file;
        this.format = format;
    }

    /** Opens a file, or makes one. */
    public static LogFile open(Path path, LogFormat format) {
        try {
            return new LogFile(
                    Files.newBufferedWriter(path, UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND), format);
        } catch (IOException e) {
            throw InputException.of(
                    "--log-file " + path,
                    "what cannot be written to",
                    "a file, in a folder that is there",
                    "Maybe the folder is spelled differently, or belongs to somebody else.",
                    e);
        }
    }

    /** Appends a message; false when that fails for the first time, so that it can be said once. */
    public synchronized boolean add(LogLine line) {
        if (failed) {
            return true;
        }
        try {
            file.write(line.in(format) + "\n");
            file.flush();
        } catch (IOException e) {
            failed = true;
        }
        return !failed;
    }
}
