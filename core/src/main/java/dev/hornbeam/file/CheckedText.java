package dev.hornbeam.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;

/** A small text file whose last line is a checksum of the lines before it, so that one changed bit is noticed. */
public final class CheckedText {
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
        return text.substring(last).equals(CHECKSUM + checksum(lines) + "\n") ? Optional.of(lines) : Optional.empty();
    }

    private static String checksum(String lines) {
        return HexFormat.of().formatHex(FileStamp.digest().digest(lines.getBytes(UTF_8)));
    }
}
