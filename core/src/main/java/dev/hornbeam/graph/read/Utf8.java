package dev.hornbeam.graph.read;

/** Distinguishes text from other bytes. */
public final class Utf8 {
    private Utf8() {}

    /** Whether the bytes are well-formed UTF-8 (no overlong forms, no surrogates). */
    public static boolean isText(byte[] bytes, int from, int to) {
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
}
