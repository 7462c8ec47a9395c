package dev.hornbeam.cli;

/**
 * How text stands out, on terminals that show it.
 *
 * @param colour whether they do
 */
record Style(boolean colour) {
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
        return colour && !text.isEmpty() ? "\u001B[" + code + "m" + text + "\u001B[0m" : text;
    }
}
