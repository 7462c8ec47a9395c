package dev.hornbeam.draw;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * A table as fields from light to dark, each with its text; one hue, so that it reads in grey.
 *
 * @param note how to read it, below the title
 * @param fields by row and column
 * @param legend what fields mean, shown below; may be empty
 */
public record HeatMap(
        String title,
        String note,
        List<String> rows,
        List<String> columns,
        List<List<HeatField>> fields,
        List<Key> legend) {
    private static final double LETTER = 6.6;
    private static final double TITLE_LETTER = 8.4;
    private static final double MARGIN = 16;
    private static final double HEAD = 56;
    private static final double NARROWEST = 44;
    private static final double LINE = 13;
    private static final double SWATCH = 18;
    private static final String EDGE = "#d5dbe0";

    /**
     * A line of the legend.
     *
     * @param field as it looks; a share is not written into it
     */
    public record Key(HeatField field, String meaning) {
        private double width() {
            return SWATCH + 6 + meaning.length() * LETTER + 14;
        }
    }

    public HeatMap {
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
        fields = fields.stream().map(List::copyOf).toList();
        legend = List.copyOf(legend);
        int width = columns.size();
        if (fields.size() != rows.size() || fields.stream().anyMatch(row -> row.size() != width)) {
            throw new IllegalArgumentException("fields do not match " + rows.size() + " rows, " + width + " columns");
        }
    }

    /**
     * Shares, each with its number.
     *
     * @param rowTitle what rows are
     * @param columnTitle what columns are
     * @param shares from 0 to 1, by row and column; NaN where there is none
     */
    public static HeatMap ofShares(
            String title,
            String rowTitle,
            String columnTitle,
            List<String> rows,
            List<String> columns,
            double[][] shares) {
        List<List<HeatField>> fields = Arrays.stream(shares)
                .map(row -> Arrays.stream(row).mapToObj(HeatField::of).toList())
                .toList();
        return new HeatMap(title, rowTitle + " ↓   " + columnTitle + " →", rows, columns, fields, List.of());
    }

    /** The drawing. */
    public String svg() {
        Svg svg = new Svg();
        double left = MARGIN + LETTER * longest(rows) + 12;
        double top = HEAD + LETTER * longest(columns) * 0.85 + 8;
        double wide = Math.max(NARROWEST, LETTER * longestLine() + 10);
        double high = hasTwoLines() ? 34 : 24;
        svg.heading(MARGIN, 24, title);
        svg.text(MARGIN, 42, "start", 0, "#555555", note);
        for (int j = 0; j < columns.size(); j++) {
            svg.text(left + (j + 0.5) * wide + 4, top - 8, "start", -55, Svg.INK, columns.get(j));
        }
        for (int i = 0; i < rows.size(); i++) {
            double y = top + i * high;
            svg.text(left - 8, y + high / 2 + 4, "end", rows.get(i));
            for (int j = 0; j < columns.size(); j++) {
                draw(svg, left + j * wide, y, wide, high, fields.get(i).get(j));
            }
        }
        double bottom = top + rows.size() * high;
        if (!legend.isEmpty()) {
            legend(svg, left, bottom + 22);
            bottom += 22 + SWATCH;
        }
        double slanted = LETTER * longest(columns) * 0.6;
        double right = Math.max(left + columns.size() * wide + slanted, left + legendWidth());
        double texts = MARGIN + Math.max(TITLE_LETTER * title.length(), LETTER * note.length());
        return svg.document(Math.max(right, texts) + MARGIN, bottom + MARGIN, title);
    }

    private static void draw(Svg svg, double x, double y, double wide, double high, HeatField field) {
        svg.rectangle(x, y, wide, high, field.colour(), EDGE, field.hover());
        List<String> lines = field.lines();
        double first = y + high / 2 + 4 - (lines.size() - 1) * LINE / 2;
        for (int i = 0; i < lines.size(); i++) {
            svg.text(x + wide / 2, first + i * LINE, "middle", 0, field.ink(), lines.get(i));
        }
    }

    private void legend(Svg svg, double left, double y) {
        double x = left;
        for (Key each : legend) {
            HeatField field = each.field();
            svg.rectangle(x, y, SWATCH, SWATCH, field.colour(), EDGE, "");
            if (!field.hasShare() && !field.lines().isEmpty()) {
                svg.text(
                        x + SWATCH / 2,
                        y + 13,
                        "middle",
                        0,
                        field.ink(),
                        field.lines().get(0));
            }
            svg.text(x + SWATCH + 6, y + 13, "start", each.meaning());
            x += each.width();
        }
    }

    private double legendWidth() {
        return legend.stream().mapToDouble(Key::width).sum();
    }

    private static int longest(Collection<String> names) {
        return names.stream().mapToInt(String::length).max().orElse(0);
    }

    private int longestLine() {
        return fields.stream()
                .flatMap(List::stream)
                .mapToInt(field -> longest(field.lines()))
                .max()
                .orElse(0);
    }

    private boolean hasTwoLines() {
        return fields.stream()
                .flatMap(List::stream)
                .anyMatch(field -> field.lines().size() > 1);
    }

    /**
     * A field of a heat map: how dark it is and the text in it.
     *
     * @param share from 0, light, to 1, dark; NaN if it has none: then it is grey if it has text, else white
     * @param lines the text in it, at most two lines
     * @param hover the text shown while the pointer is over it; may be empty
     */
    public record HeatField(double share, List<String> lines, String hover) {
        private static final double DARK = 0.55;

        public HeatField {
            lines = List.copyOf(lines);
            if (lines.size() > 2) {
                throw new IllegalArgumentException(lines.size() + " lines in a field");
            }
        }

        /** A field with its number in it; an empty field if the number is NaN. */
        public static HeatField of(double share) {
            return Double.isFinite(share)
                    ? new HeatField(share, List.of(String.format(Locale.ROOT, "%.2f", share)), "")
                    : empty("");
        }

        /** A field without a share but with a mark. */
        public static HeatField marked(String mark, String hover) {
            return new HeatField(Double.NaN, List.of(mark), hover);
        }

        /** An empty field. */
        public static HeatField empty(String hover) {
            return new HeatField(Double.NaN, List.of(), hover);
        }

        boolean hasShare() {
            return Double.isFinite(share);
        }

        /** From a light to a dark blue, evenly in lightness. */
        String colour() {
            if (!hasShare()) {
                return lines.isEmpty() ? "#ffffff" : "#eceff1";
            }
            double s = Math.max(0, Math.min(1, share));
            return String.format(
                    Locale.ROOT, "#%02x%02x%02x", mixed(s, 0xe3, 0x0b), mixed(s, 0xee, 0x3c), mixed(s, 0xf9, 0x6f));
        }

        private static int mixed(double share, int light, int dark) {
            return (int) Math.round(light + share * (dark - light));
        }

        /** The colour of the text. */
        String ink() {
            if (!hasShare()) {
                return "#6b7680";
            }
            return share > DARK ? "#ffffff" : Svg.INK;
        }
    }
}
