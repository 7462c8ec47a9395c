package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.rule.algebra.Algebra;
import java.util.Locale;

/**
 * A composition table as a heat map that needs nothing but itself: the relation walked first in rows, the one walked next
 * in columns, the whole in the cell. One hue from light to dark, so that it reads without telling colours apart; what is
 * undefined has a mark, what was never seen stays empty.
 */
final class AlgebraSvg {
    private static final double LETTER = 6.6;
    private static final int ROW = 34;
    private static final int NARROWEST = 58;
    private static final int MARGIN = 24;
    private static final int TITLE = 44;
    private static final int LEGEND = 64;

    /** What the legend takes beside the names of rows. */
    private static final int LEGEND_WIDTH = 640;

    private static final int WIDEST_NAME = 24;
    private static final int STEPS = 5;

    private final AlgebraView view;
    private final int[] letters;
    private final double column;
    private final double labels;

    AlgebraSvg(AlgebraView view) {
        this.view = view;
        this.letters = view.algebra().letters();
        int longest = 0;
        for (Algebra.Cell cell : view.algebra().cells()) {
            if (view.isSeen(cell)) {
                longest = Math.max(longest, shown(view.head(cell)).length());
            }
        }
        int longestLabel = 0;
        for (int letter : letters) {
            longestLabel = Math.max(longestLabel, label(letter).length());
        }
        column = Math.max(NARROWEST, longest * LETTER + 10);
        labels = longestLabel * 7.2 + 14;
    }

    String draw() {
        double left = MARGIN + labels;
        double above = TITLE + MARGIN + labels;
        double width = left + Math.max(letters.length * column + MARGIN, LEGEND_WIDTH);
        double height = above + letters.length * ROW + LEGEND + MARGIN;
        StringBuilder cells = new StringBuilder();
        for (int i = 0; i < letters.length; i++) {
            cells.append(text("row", left - 8, above + i * ROW + ROW / 2.0 + 4, label(letters[i]), ""));
            double x = left + i * column + column / 2 + 4;
            cells.append(text("column", x, above - 8, label(letters[i]), rotated(x, above - 8)));
        }
        for (int i = 0; i < view.algebra().cells().size(); i++) {
            double x = left + i % letters.length * column;
            double y = above + i / letters.length * ROW;
            cells.append(cell(view.algebra().cells().get(i), x, y));
        }
        legend(cells, left, above + letters.length * ROW + 26);
        String title = "Compositions of " + view.title();
        return String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$.0f %2$.0f" width="%1$.0f" height="%2$.0f" role="img">
                <title>%3$s</title>
                <style>
                text { font: 11px system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: #16202b; }
                .title { font-size: 16px; font-weight: 600; }
                .row { font-size: 12px; text-anchor: end; }
                .column { font-size: 12px; text-anchor: start; }
                .whole { text-anchor: middle; }
                .p { text-anchor: middle; font-size: 10px; }
                .on { fill: #ffffff; }
                .none { fill: #6b7680; text-anchor: middle; font-size: 13px; }
                </style>
                <rect width="100%%" height="100%%" fill="#ffffff"/>
                <text class="title" x="%4$d" y="%5$d">%3$s</text>
                <text x="%4$d" y="%6$d">rows are walked first, columns next; a cell says what the two amount to</text>
                %7$s</svg>
                """, width, height, escaped(title), MARGIN, MARGIN + 6, MARGIN + 26, cells);
    }

    private String cell(Algebra.Cell cell, double x, double y) {
        boolean seen = view.isSeen(cell);
        String fill = !seen ? "#ffffff" : cell.isDefined() ? colour(cell.probability()) : "#eceff1";
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"%s\" stroke=\"#d5dbe0\">",
                x,
                y,
                column,
                ROW,
                fill));
        String what =
                view.relations().name(cell.first()) + " ∘ " + view.relations().name(cell.second()) + " → "
                        + view.head(cell) + " " + Numbers.ratio(view.sureness(cell));
        svg.append("<title>")
                .append(escaped(seen ? what : what + " (never seen)"))
                .append("</title></rect>\n");
        if (!seen) {
            return svg.toString();
        }
        double middle = x + column / 2;
        if (!cell.isDefined()) {
            return svg.append(text("none", middle, y + ROW / 2.0 + 5, "∅", "")).toString();
        }
        String on = cell.probability() > 0.55 ? " on" : "";
        return svg.append(text("whole" + on, middle, y + 15, shown(view.head(cell)), ""))
                .append(text("p" + on, middle, y + 28, Numbers.ratio(cell.probability()), ""))
                .toString();
    }

    private void legend(StringBuilder svg, double x, double y) {
        double at = x;
        for (int i = 0; i < STEPS; i++) {
            double p = (i + 1.0) / STEPS;
            swatch(svg, at, y, colour(p));
            svg.append(text("", at + 24, y + 13, Numbers.ratio(p), ""));
            at += 62;
        }
        swatch(svg, at, y, "#eceff1");
        svg.append(text("none", at + 9, y + 14, "∅", ""));
        svg.append(text("", at + 24, y + 13, "undefined (null)", ""));
        swatch(svg, at + 130, y, "#ffffff");
        svg.append(text("", at + 154, y + 13, "never seen side by side", ""));
    }

    private static void swatch(StringBuilder svg, double x, double y, String fill) {
        svg.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"18\" height=\"18\" fill=\"%s\" stroke=\"#d5dbe0\"/>%n",
                x,
                y,
                fill));
    }

    /** From a light to a dark blue, evenly in lightness. */
    private static String colour(double share) {
        double s = Math.max(0, Math.min(1, share));
        return String.format(
                Locale.ROOT, "#%02x%02x%02x", mixed(s, 0xe3, 0x0b), mixed(s, 0xee, 0x3c), mixed(s, 0xf9, 0x6f));
    }

    private static int mixed(double share, int light, int dark) {
        return (int) Math.round(light + share * (dark - light));
    }

    private static String text(String style, double x, double y, String content, String more) {
        return String.format(
                Locale.ROOT,
                "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\"%s>%s</text>%n",
                style,
                x,
                y,
                more,
                escaped(content));
    }

    private static String rotated(double x, double y) {
        return String.format(Locale.ROOT, " transform=\"rotate(-60 %.1f %.1f)\"", x, y);
    }

    private String label(int letter) {
        return NameText.of(view.relations().name(letter), WIDEST_NAME);
    }

    private static String shown(String name) {
        return NameText.of(name, WIDEST_NAME);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
