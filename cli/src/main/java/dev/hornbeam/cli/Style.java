package dev.hornbeam.cli;

import java.security.SecureRandom;

/**
 * How text is emphasised, on terminals that support it. A terminal understands escape characters, and names may hold them,
 * too; so emphasis is marked by characters drawn at random for each console, and {@code ShownStream} makes escapes of
 * these alone.
 *
 * @param mark what begins an emphasis; empty if there is none
 */
record Style(String mark) {
    /** For files, and for terminals without colour. */
    static final Style PLAIN = new Style("");

    private static final int FIRST = 0x100000;
    private static final int COUNT = 0xFFFE;

    /** A style with a mark that nobody knows. */
    static Style coloured() {
        return new Style(new SecureRandom()
                .ints(3, FIRST, FIRST + COUNT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString());
    }

    String bold(String text) {
        return sgr("1", text);
    }

    String dim(String text) {
        return sgr("2", text);
    }

    String bar(String text) {
        return sgr("36", text);
    }

    String warning(String text) {
        return sgr("33", text);
    }

    String good(String text) {
        return sgr("32", text);
    }

    private String sgr(String code, String text) {
        return mark.isEmpty() || text.isEmpty() ? text : mark + code + "m" + text + mark + "0m";
    }
}
