package dev.hornbeam.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** The last part of an IRI, and IRIs with their percent-encoded characters as people read them. */
public final class LocalNames {
    /** Characters beside letters and digits that are decoded: none that separates parts of an IRI or ends a name. */
    private static final String DECODED = " '!,.:;&()*+=@$~_-";

    private LocalNames() {}

    /** The part of an IRI in angle brackets after its last slash or hash sign; other names as they are. */
    public static String of(String name) {
        if (!name.startsWith("<") || !name.endsWith(">")) {
            return name;
        }
        int end = name.length() - 1;
        int slash = Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'));
        return name.substring((slash < 0 ? name.lastIndexOf(':') : slash) + 1, end);
    }

    /** Whether a word is the local name of an IRI, as it is or decoded. */
    public static boolean isLocalName(String name, String word) {
        String local = of(name);
        return !local.isEmpty() && (local.equals(word) || decoded(local).equals(word));
    }

    /** {@code Caf%C3%A9} as {@code Café}; the text as it is if it encodes something that is not readable. */
    public static String decoded(String text) {
        if (text.indexOf('%') < 0 || text.startsWith("\"")) {
            return text;
        }
        byte[] bytes = text.getBytes(UTF_8);
        ByteBuffer plain = ByteBuffer.allocate(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            int high = bytes[i] == '%' && i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(bytes[i + 2], 16);
            if (low < 0) {
                plain.put(bytes[i]);
            } else if (high < 8 && !isReadable(high << 4 | low)) {
                return text;
            } else {
                plain.put((byte) (high << 4 | low));
                i += 2;
            }
        }
        try {
            String read = UTF_8.newDecoder().decode(plain.flip()).toString();
            return read.codePoints().allMatch(each -> each < 128 || isReadable(each)) ? read : text;
        } catch (CharacterCodingException notText) {
            return text;
        }
    }

    private static boolean isReadable(int character) {
        return Character.isLetterOrDigit(character)
                || Character.getType(character) == Character.NON_SPACING_MARK
                || Character.getType(character) == Character.COMBINING_SPACING_MARK
                || "–’“”·".indexOf(character) >= 0
                || DECODED.indexOf(character) >= 0;
    }
}
