package dev.hornbeam.draw;

import java.util.Locale;

/**
 * How the lines of a plot are told apart: the colours of Okabe and Ito, which stay distinct for colour-blind readers
 * and in grey, plus a marker and dashes for print.
 *
 * @param colour of lines, markers and bars
 * @param marker its number
 * @param dashes of lines
 * @param hollow whether markers are not filled: published numbers
 */
record Look(String colour, int marker, String dashes, boolean hollow) {
    private static final String[] COLOURS = {
        "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8a8a00", "#b0b0b0", "#5e3c99"
    };
    private static final String[] DASHES = {
        "", "7 3", "2 3", "9 3 2 3", "4 4", "12 4", "1 2", "6 2 1 2 1 2", "10 2 2 2", "3 6"
    };
    private static final int MARKERS = 6;
    private static final double RADIUS = 4.2;

    static Look of(int number, boolean published) {
        int i = number % COLOURS.length;
        return new Look(COLOURS[i], number % MARKERS, DASHES[i], published);
    }

    /** Draws the marker: disc, square, triangle, diamond, cross, triangle upside down. */
    void mark(Svg svg, double x, double y) {
        String data = switch (marker) {
            case 0 ->
                format(
                        "M%.2f %.2f a%3$.2f %3$.2f 0 1 0 %4$.2f 0 a%3$.2f %3$.2f 0 1 0 -%4$.2f 0 Z",
                        x - RADIUS, y, RADIUS, 2 * RADIUS);
            case 1 -> format("M%.2f %.2f h%3$.2f v%3$.2f h-%3$.2f Z", x - RADIUS, y - RADIUS, 2 * RADIUS);
            case 2 -> format("M%.2f %.2f L%.2f %.2f L%.2f %.2f Z", x, y - 5, x + 5, y + 4, x - 5, y + 4);
            case 3 -> format("M%.2f %.2f l5 5 l-5 5 l-5 -5 Z", x, y - 5);
            case 4 -> format("M%.2f %.2f h3 v4 h4 v3 h-4 v4 h-3 v-4 h-4 v-3 h4 Z", x - 1.5, y - 5.5);
            default -> format("M%.2f %.2f L%.2f %.2f L%.2f %.2f Z", x, y + 5, x + 5, y - 4, x - 5, y - 4);
        };
        svg.path(data, hollow ? "#ffffff" : colour, colour, 1.4, "");
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
