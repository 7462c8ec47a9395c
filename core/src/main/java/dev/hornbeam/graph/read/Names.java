package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;

/** What may be a name in a file, judged on its bytes. */
final class Names {
    private static final int LONGEST_EXCERPT = 60;
    private static final byte[] INVERSE = "inv_".getBytes(UTF_8);

    private Names() {}

    /** Whether the bytes are well-formed UTF-8 (no overlong forms, no surrogates). */
    static boolean isUtf8(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            int lead = bytes[at++];
            if (lead >= 0) {
                continue;
            }
            int more = following(lead & 0xFF);
            if (more == 0 || at + more > to || !isSecond(lead & 0xFF, bytes[at] & 0xFF)) {
                return false;
            }
            for (int i = 1; i < more; i++) {
                if ((bytes[at + i] & 0xC0) != 0x80) {
                    return false;
                }
            }
            at += more;
        }
        return true;
    }

    private static int following(int lead) {
        if (lead >= 0xC2 && lead <= 0xDF) {
            return 1;
        }
        if (lead >= 0xE0 && lead <= 0xEF) {
            return 2;
        }
        return lead >= 0xF0 && lead <= 0xF4 ? 3 : 0;
    }

    private static boolean isSecond(int lead, int second) {
        return switch (lead) {
            case 0xE0 -> second >= 0xA0 && second <= 0xBF;
            case 0xED -> second >= 0x80 && second <= 0x9F;
            case 0xF0 -> second >= 0x90 && second <= 0xBF;
            case 0xF4 -> second >= 0x80 && second <= 0x8F;
            default -> second >= 0x80 && second <= 0xBF;
        };
    }

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

    /** Whether a relation is named like an inverse, which no file may do. */
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
