package dev.hornbeam.cli;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Rows of cells in columns as wide as their widest cell. */
final class TextTable {
    private static final String GAP = "  ";

    private final List<String> header;
    private final boolean[] left;
    private final List<List<String>> rows = new ArrayList<>();

    /** @param header one title per column; a title that begins with {@code <} makes its column left-aligned */
    TextTable(String... header) {
        this.header = new ArrayList<>();
        this.left = new boolean[header.length];
        for (int column = 0; column < header.length; column++) {
            left[column] = header[column].startsWith("<");
            this.header.add(left[column] ? header[column].substring(1) : header[column]);
        }
    }

    TextTable row(String... cells) {
        if (cells.length != header.size()) {
            throw new IllegalArgumentException(cells.length + " cells in a table of " + header.size() + " columns");
        }
        rows.add(List.of(cells));
        return this;
    }

    void print(PrintStream out, Style style) {
        List<String> lines = lines();
        out.println(style.dim(lines.get(0)));
        lines.stream().skip(1).forEach(out::println);
    }

    /** The header first, then the rows. */
    List<String> lines() {
        int[] widths = new int[header.size()];
        widen(widths, header);
        rows.forEach(row -> widen(widths, row));
        List<String> lines = new ArrayList<>();
        lines.add(line(widths, header));
        rows.forEach(row -> lines.add(line(widths, row)));
        return lines;
    }

    private static void widen(int[] widths, List<String> cells) {
        for (int column = 0; column < widths.length; column++) {
            widths[column] = Math.max(widths[column], width(cells.get(column)));
        }
    }

    private String line(int[] widths, List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String padding = " ".repeat(widths[column] - width(cells.get(column)));
            line.append(GAP).append(left[column] ? cells.get(column) + padding : padding + cells.get(column));
        }
        return line.toString().stripTrailing();
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
