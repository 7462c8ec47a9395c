package dev.hornbeam.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Reads files that are held in memory as a whole, such as manifests and configurations, and refuses one that is too long
 * for what it should be before it fills the memory; a device or a pipe may have no end.
 */
public final class SmallFile {
    /** Far more than any file of this kind has. */
    public static final int LONGEST = 1 << 26;

    private SmallFile() {}

    /**
     * The bytes of a file.
     *
     * @param expected what the file should be, for messages
     */
    public static byte[] bytes(Path file, String expected) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return bytes(in, file.toString(), expected);
        }
    }

    /** The rest of a stream. */
    public static byte[] bytes(InputStream in, String where, String expected) throws IOException {
        byte[] bytes = in.readNBytes(LONGEST + 1);
        if (bytes.length > LONGEST) {
            throw InputException.of(
                    where,
                    String.format(Locale.ROOT, "more than %,d MB", LONGEST >> 20),
                    expected,
                    "Maybe this is another kind of file.");
        }
        return bytes;
    }

    /**
     * The text of a file.
     *
     * @throws CharacterCodingException if it is not UTF-8
     */
    public static String text(Path file, String expected) throws IOException {
        return text(bytes(file, expected));
    }

    /** The text of the rest of a stream. */
    public static String text(InputStream in, String where, String expected) throws IOException {
        return text(bytes(in, where, expected));
    }

    private static String text(byte[] bytes) throws CharacterCodingException {
        return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    }

    /** The lines of a file. */
    public static List<String> lines(Path file, String expected) throws IOException {
        return text(file, expected).lines().toList();
    }
}
