package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

/** What may be a name in a file, judged on its bytes. */
public final class Names {
    private static final int LONGEST_EXCERPT = 60;
    private static final byte[] INVERSE = "inv_".getBytes(UTF_8);

    private Names() {}

    /** Whether a range holds a NUL byte. */
    static boolean hasNul(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether a range holds nothing, or nothing but spaces. */
    static boolean isBlank(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] != ' ' && bytes[i] != '\t') {
                return false;
            }
        }
        return true;
    }

    /** Whether a relation is named like an inverse, which is not allowed in files. */
    static boolean isReserved(byte[] bytes, int from, int to) {
        return to - from >= INVERSE.length
                && bytes[from] == 'i'
                && bytes[from + 1] == 'n'
                && bytes[from + 2] == 'v'
                && bytes[from + 3] == '_';
    }

    /** The beginning of a range in quotes, for a message. */
    static String excerpt(byte[] bytes, int from, int to) {
        boolean cut = to - from > LONGEST_EXCERPT;
        String text = new String(bytes, from, cut ? LONGEST_EXCERPT : to - from, UTF_8);
        return '"' + text + (cut ? "…" : "") + '"';
    }
}
