package dev.hornbeam.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What long work has behind it, in a folder of its own: files, each with its size and checksum in a list. A file counts once
 * it is in the list, which is replaced as a whole; what a kill has left beside is written again. Whoever goes on with the
 * work gets no file that has changed by one bit.
 */
public final class Journal {
    private static final String FILE = "journal";
    private static final String TITLE = "hornbeam journal 1\n";

    private final Path folder;
    private final Map<String, FileStamp> files = new LinkedHashMap<>();

    private Journal(Path folder) {
        this.folder = folder;
    }

    /** Whether a folder has a journal, damaged or not. */
    public static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    /** Begins a journal in a folder, which is made if it is not there; with the first file it is there. */
    public static Journal begin(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.deleteIfExists(folder.resolve(FILE));
        return new Journal(folder);
    }

    /**
     * Opens the journal of a folder.
     *
     * @throws InputException if there is none, or it is damaged
     */
    public static Journal open(Path folder) throws IOException {
        Journal journal = new Journal(folder);
        Path file = folder.resolve(FILE);
        String lines = CheckedText.read(file)
                .filter(text -> text.startsWith(TITLE))
                .orElseThrow(() -> damaged(file, isIn(folder) ? "a journal that was changed" : "no such file", null));
        try {
            for (String line : lines.substring(TITLE.length()).lines().toList()) {
                String[] words = line.split(" ");
                journal.files.put(words[0], new FileStamp(Long.parseLong(words[1]), words[2]));
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw damaged(file, "lines that are no names, sizes and checksums", e);
        }
        return journal;
    }

    /** Whether a file counts. */
    public boolean has(String name) {
        return files.containsKey(name);
    }

    /**
     * A file that counts, after its checksum was verified.
     *
     * @throws InputException if it is missing or has changed
     */
    public Path file(String name) throws IOException {
        Path file = folder.resolve(name);
        FileStamp stamp = files.get(name);
        if (stamp == null || !Files.isRegularFile(file) || !FileStamp.of(file).equals(stamp)) {
            throw damaged(file, Files.exists(file) ? "content with another checksum" : "no such file", null);
        }
        return file;
    }

    /**
     * Writes a file; from then on it counts.
     *
     * @param name without spaces
     * @param content writes the file that it is given, completely or not at all
     */
    public void write(String name, AtomicFile.Content<Path> content) throws IOException {
        Path file = folder.resolve(name);
        content.write(file);
        files.put(name, FileStamp.of(file));
        StringBuilder lines = new StringBuilder(TITLE);
        files.forEach((each, stamp) -> lines.append(each)
                .append(' ')
                .append(stamp.bytes())
                .append(' ')
                .append(stamp.sha256())
                .append('\n'));
        CheckedText.write(folder.resolve(FILE), lines.toString());
    }

    private static InputException damaged(Path file, String found, @Nullable Throwable cause) {
        return InputException.of(
                file.toString(),
                found,
                "what was written there, to go on with",
                "Maybe the file was damaged or edited; begin anew.",
                cause);
    }

    /** A small text file whose last line is a checksum of the lines before it, so that one changed bit is noticed. */
    public static final class CheckedText {
        private static final String CHECKSUM = "checksum ";

        private CheckedText() {}

        /**
         * Writes a file completely or not at all.
         *
         * @param lines each ends in a line feed
         */
        public static void write(Path file, String lines) throws IOException {
            AtomicFile.write(file, lines + CHECKSUM + checksum(lines) + "\n");
        }

        /** Whether there is a file of its own, and not a link. */
        public static boolean isIn(Path file) {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        }

        /** The lines of a file that is there; empty if it is damaged, or not such a file. */
        public static Optional<String> read(Path file) throws IOException {
            String text;
            try {
                text = isIn(file) ? Files.readString(file, UTF_8) : "";
            } catch (CharacterCodingException damaged) {
                return Optional.empty();
            }
            int last = text.lastIndexOf('\n', text.length() - 2) + 1;
            String lines = text.substring(0, last);
            return text.substring(last).equals(CHECKSUM + checksum(lines) + "\n")
                    ? Optional.of(lines)
                    : Optional.empty();
        }

        private static String checksum(String lines) {
            return HexFormat.of().formatHex(FileStamp.digest().digest(lines.getBytes(UTF_8)));
        }
    }
}
