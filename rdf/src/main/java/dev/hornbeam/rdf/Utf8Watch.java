package dev.hornbeam.rdf;

/** Notices the first byte of a stream that is not UTF-8, because parsers replace it, and different names become one. */
public final class Utf8Watch {
    private int pending;
    private int lowest = 0x80;
    private int highest = 0xBF;

    /** Whether the next byte, from 0 to 255, may follow those before it. */
    public boolean accepts(int b) {
        return pending > 0 ? following(b) : b < 0x80 || leading(b);
    }

    /** Whether the bytes so far do not end within a character. */
    public boolean isWhole() {
        return pending == 0;
    }

    private boolean following(int b) {
        boolean fits = b >= lowest && b <= highest;
        pending--;
        lowest = 0x80;
        highest = 0xBF;
        return fits;
    }

    /** Overlong forms, surrogates and code points that are too large are excluded by the second byte. */
    private boolean leading(int b) {
        pending = b < 0xE0 ? 1 : b < 0xF0 ? 2 : 3;
        lowest = b == 0xE0 ? 0xA0 : b == 0xF0 ? 0x90 : 0x80;
        highest = b == 0xED ? 0x9F : b == 0xF4 ? 0x8F : 0xBF;
        return b >= 0xC2 && b <= 0xF4;
    }
}
