package dev.hornbeam.cli.console;

/**
 * How text is emphasised, on terminals that support it.
 *
 * @param colour whether the terminal supports it
 */
public record Style(boolean colour) {
    public String bold(String text) {
        return sgr("1", text);
    }

    public String dim(String text) {
        return sgr("2", text);
    }

    public String bar(String text) {
        return sgr("36", text);
    }

    public String warning(String text) {
        return sgr("33", text);
    }

    public String good(String text) {
        return sgr("32", text);
    }

    private String sgr(String code, String text) {
        return colour && !text.isEmpty() ? "\u001B[" + code + "m" + text + "\u001B[0m" : text;
    }
}
