package dev.hornbeam.cli.graph;

import dev.hornbeam.cli.console.Bar;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Paragraph;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.console.TextTable;
import dev.hornbeam.stats.DegreeStatistics;
import dev.hornbeam.stats.DegreeStatistics.Range;
import java.io.PrintStream;
import java.util.Locale;

/** The degrees of entities as quantiles and a histogram. */
final class DegreeText {
    private static final int BAR = 40;

    private final DegreeStatistics degrees;
    private final Style style;

    DegreeText(DegreeStatistics degrees, Style style) {
        this.degrees = degrees;
        this.style = style;
    }

    void print(PrintStream out) {
        String summary = "edges per entity, both directions: mean " + String.format(Locale.ROOT, "%.1f", degrees.mean())
                + ", median " + Numbers.grouped(degrees.median()) + ", middle half "
                + Numbers.grouped(degrees.lowerQuartile()) + " to " + Numbers.grouped(degrees.upperQuartile())
                + ", 99 % up to " + Numbers.grouped(degrees.percentile99()) + ", most "
                + Numbers.grouped(degrees.max());
        Paragraph.lines(summary, "  ").forEach(out::println);
        TextTable table = new TextTable("edges", "entities", "<");
        int most = degrees.histogram().stream().mapToInt(Range::entities).max().orElse(0);
        degrees.histogram().stream()
                .dropWhile(range -> range.entities() == 0)
                .forEach(range -> table.row(
                        range.from() == range.to()
                                ? Numbers.grouped(range.from())
                                : Numbers.grouped(range.from()) + "–" + Numbers.grouped(range.to()),
                        Numbers.grouped(range.entities()),
                        style.bar(Bar.of(range.entities(), most, BAR))));
        table.print(out, style);
    }
}
