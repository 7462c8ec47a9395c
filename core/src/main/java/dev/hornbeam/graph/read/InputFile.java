package dev.hornbeam.graph.read;

import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Opens input files for all readers: uncompressed, with errors reported in one line. */
public final class InputFile {
    private InputFile() {}

    /** Reads the content of a file. */
    public interface Content {
        void read(InputStream unpacked) throws IOException;
    }

    /** Work on files that may fail with an I/O error. */
    public interface Work {
        void run() throws IOException;
    }

    /** Passes the uncompressed content of a file to a reader. */
    public static void read(Path file, Content content) {
        if (!Files.exists(file)) {
            throw MissingFile.problem(file);
        }
        guarded(file, () -> {
            UnpackLimit limit = UnpackLimit.of(file.toString(), size(file));
            try (InputStream raw = Files.newInputStream(file);
                    InputStream in = Compression.unpacked(raw, file.toString(), limit)) {
                content.read(in);
            }
        });
    }

    /** The size of a file in bytes, or a negative number for what is no file, such as a pipe. */
    public static long size(Path file) throws IOException {
        return Files.isRegularFile(file) ? Files.size(file) : -1;
    }

    /** A file's name without the ending of a compression. */
    public static String nameUnpacked(Path file) {
        return Compression.withoutEnding(file.getFileName().toString());
    }

    /** Runs a reader and reports errors of the file system in one line. */
    public static void guarded(Path file, Work work) {
        try {
            work.run();
        } catch (UncheckedIOException fault) {
            throw unreadable(file, Objects.requireNonNull(fault.getCause()));
        } catch (IOException fault) {
            throw unreadable(file, fault);
        }
    }

    private static InputException unreadable(Path file, IOException fault) {
        String reason = reason(fault);
        if (reason.contains("Is a directory")) {
            return folder(file);
        }
        boolean denied = fault instanceof AccessDeniedException
                || fault instanceof FileNotFoundException && reason.contains("ermission");
        return InputException.of(
                file.toString(),
                denied ? "a file without permission to read it" : "a file that cannot be read (" + reason + ")",
                "a readable file",
                denied ? "Maybe run: chmod +r " + file + "." : "Maybe the disk or the network share has an error.",
                fault);
    }

    /** Reports a folder in the place of a file. */
    public static InputException folder(Path file) {
        return InputException.of(file.toString(), "a folder", "a file", "Maybe rename it, or name a file in it.");
    }

    private static String reason(IOException fault) {
        String message = fault.getMessage();
        return message == null ? fault.getClass().getSimpleName() : message;
    }

    /** Reports that a file does not exist and suggests which one may have been meant. */
    public static final class MissingFile {
        private MissingFile() {}

        public static InputException problem(Path path) {
            Path parent = path.toAbsolutePath().normalize().getParent();
            String maybe;
            if (parent == null || !Files.isDirectory(parent)) {
                maybe = "Maybe the folder " + (parent == null ? path : parent) + " is missing, too.";
            } else {
                maybe = neighbour(parent, String.valueOf(path.getFileName()))
                        .map(name -> "Maybe you meant "
                                + (path.getParent() == null
                                        ? Path.of(name)
                                        : path.getParent().resolve(name)) + ".")
                        .orElse("Maybe check the name and the folder it is in.");
            }
            return InputException.of(path.toString(), "nothing there", "a file or folder of triples", maybe);
        }

        /** A file in the same folder with another ending, or with nearly the same name. */
        private static Optional<String> neighbour(Path folder, String name) {
            try (Stream<Path> files = Files.list(folder)) {
                List<String> names = files.map(file -> file.getFileName().toString())
                        .sorted()
                        .toList();
                Optional<String> otherEnding = names.stream()
                        .filter(other -> stem(other).equals(stem(name)))
                        .findFirst();
                return otherEnding.or(() -> ClosestName.in(names, name));
            } catch (IOException unreadable) {
                return Optional.empty();
            }
        }

        private static String stem(String name) {
            int dot = name.indexOf('.');
            return (dot > 0 ? name.substring(0, dot) : name).toLowerCase(Locale.ROOT);
        }
    }
}
