package dev.hornbeam.experiment.plot;

import java.util.List;
import java.util.Locale;

/**
 * A table of shares as fields from light to dark, each with its number; one hue, so that it reads in grey.
 *
 * @param rowTitle what rows are
 * @param columnTitle what columns are
 * @param fields from 0 to 1, by row and column; not a number where there is none
 */
public record HeatMap(
        String title, String rowTitle, String columnTitle, List<String> rows, List<String> columns, double[][] fields) {
    private static final double LETTER = 6.6;
    private static final double WIDTH = 44;
    private static final double HEIGHT = 24;
    private static final double DARK = 0.55;

    /** The drawing. */
    public String svg() {
        Svg svg = new Svg();
        double left = 24 + LETTER * longest(rows);
        double top = 44 + LETTER * longest(columns) * 0.8;
        svg.text(12, 18, "start", title);
        svg.text(12, top - 10, "start", 0, "#555555", rowTitle + " ↓   " + columnTitle + " →");
        for (int j = 0; j < columns.size(); j++) {
            svg.text(left + (j + 0.5) * WIDTH + 4, top - 8, "start", -55, "#222222", columns.get(j));
        }
        for (int i = 0; i < rows.size(); i++) {
            double y = top + i * HEIGHT;
            svg.text(left - 8, y + HEIGHT / 2 + 4, "end", rows.get(i));
            for (int j = 0; j < columns.size(); j++) {
                field(svg, left + j * WIDTH, y, fields[i][j]);
            }
        }
        double width =
                Math.max(left + columns.size() * WIDTH + LETTER * longest(columns) * 0.7, LETTER * title.length());
        return svg.document(width + 16, top + rows.size() * HEIGHT + 16, title);
    }

    private static int longest(List<String> names) {
        return names.stream().mapToInt(String::length).max().orElse(0);
    }

    private static void field(Svg svg, double x, double y, double value) {
        boolean known = Double.isFinite(value);
        svg.rectangle(x, y, WIDTH, HEIGHT, known ? colour(value) : "#ffffff", "#cccccc");
        if (known) {
            String ink = value > DARK ? "#ffffff" : "#222222";
            String text = String.format(Locale.ROOT, "%.2f", value);
            svg.text(x + WIDTH / 2, y + HEIGHT / 2 + 4, "middle", 0, ink, text);
        }
    }

    private static String colour(double share) {
        double s = Math.max(0, Math.min(1, share));
        return String.format(
                Locale.ROOT, "#%02x%02x%02x", mixed(s, 0xf4, 0x0b), mixed(s, 0xf8, 0x3c), mixed(s, 0xfc, 0x6f));
    }

    private static int mixed(double share, int light, int dark) {
        return (int) Math.round(light + share * (dark - light));
    }
}
