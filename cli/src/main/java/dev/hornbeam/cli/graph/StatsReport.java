package dev.hornbeam.cli.graph;

import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.console.TextTable;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.read.ReadReport;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.stats.DatasetStatistics;
import dev.hornbeam.stats.SharedFacts;
import dev.hornbeam.stats.SplitStatistics;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** The statistics of a data set as text. */
final class StatsReport {
    private static final int WIDEST_NAME = 80;
    private static final int FILES_SHOWN = 12;

    private final DatasetStatistics statistics;
    private final ShapeOfData shape;
    private final Reading reading;
    private final int top;
    private final Style style;

    /** @param top how many relations to show, 0 for all */
    StatsReport(DatasetStatistics statistics, ShapeOfData shape, Reading reading, int top, Style style) {
        this.statistics = statistics;
        this.shape = shape;
        this.reading = reading;
        this.top = top;
        this.style = style;
    }

    void print(PrintStream out) {
        heading(out);
        section(out, "Splits");
        splits(out);
        Relations names = reading.dataset().displayNames().relations();
        section(out, "Is the benchmark leaking?");
        new LeakageText(statistics, names, style).print(out);
        section(out, "Relations of train");
        new RelationText(statistics, names, top, style).print(out);
        section(out, "What the graph looks like");
        new ShapeText(shape, top, style).print(out);
        section(out, "Degrees in train");
        new DegreeText(statistics.degrees(), style).print(out);
    }

    private void section(PrintStream out, String title) {
        out.println();
        out.println(style.bold(title));
    }

    private void heading(PrintStream out) {
        int facts =
                statistics.splits().stream().mapToInt(SplitStatistics::facts).sum();
        out.println(style.bold(NameText.of(statistics.name(), WIDEST_NAME)) + ": "
                + Numbers.count(statistics.entities(), "entity") + ", "
                + Numbers.count(statistics.relations(), "relation") + ", "
                + Numbers.count(facts, "fact"));
        List<ReadReport.FileReport> files = reading.report().files();
        files.stream()
                .limit(FILES_SHOWN)
                .forEach(file -> out.println(style.dim("  " + NameText.of(file.file(), WIDEST_NAME) + " ("
                        + file.format() + "): " + Numbers.count(file.facts(), "fact"))));
        if (files.size() > FILES_SHOWN) {
            out.println(style.dim("  … and " + Numbers.count(files.size() - FILES_SHOWN, "more file")));
        }
    }

    private void splits(PrintStream out) {
        List<SplitStatistics> shown = statistics.splits().stream()
                .filter(split -> split.split() == Split.TRAIN || split.rows() > 0)
                .toList();
        TextTable table = new TextTable(cells("<", shown, split -> split.split().label()));
        table.row(numbers("facts", shown, SplitStatistics::facts));
        table.row(numbers("duplicate rows", shown, SplitStatistics::duplicates));
        table.row(numbers("self-loops", shown, SplitStatistics::selfLoops));
        table.row(numbers("entities", shown, SplitStatistics::entities));
        table.row(numbers("relations", shown, SplitStatistics::relations));
        if (shown.size() > 1) {
            table.row(beyondTrain("entities unseen in train", shown, SplitStatistics::unseenEntities));
            table.row(beyondTrain("relations unseen in train", shown, SplitStatistics::unseenRelations));
            table.row(beyondTrain("facts with one of those", shown, SplitStatistics::unseenFacts));
            table.row(beyondTrain("facts that are also in train", shown, this::sharedWithTrain));
        }
        table.print(out, style);
        shared(Split.VALID, Split.TEST, out);
    }

    private void shared(Split first, Split second, PrintStream out) {
        int facts = sharedFacts(first, second);
        if (facts > 0) {
            String note = "  " + Numbers.count(facts, "fact") + " of " + second.label() + " are also in "
                    + first.label() + " too.";
            out.println(style.warning(note));
        }
    }

    private int sharedWithTrain(SplitStatistics split) {
        return sharedFacts(Split.TRAIN, split.split());
    }

    private int sharedFacts(Split first, Split second) {
        return statistics.shared().stream()
                .filter(each -> each.first() == first && each.second() == second)
                .mapToInt(SharedFacts::facts)
                .sum();
    }

    private static String[] numbers(String title, List<SplitStatistics> splits, ToIntFunction<SplitStatistics> number) {
        return cells(title, splits, split -> Numbers.grouped(number.applyAsInt(split)));
    }

    /** The rows that only apply to the other splits. */
    private static String[] beyondTrain(
            String title, List<SplitStatistics> splits, ToIntFunction<SplitStatistics> number) {
        return cells(
                title, splits, split -> split.split() == Split.TRAIN ? "" : Numbers.grouped(number.applyAsInt(split)));
    }

    private static String[] cells(String title, List<SplitStatistics> splits, Function<SplitStatistics, String> cell) {
        List<String> cells = new ArrayList<>(List.of(title));
        splits.forEach(split -> cells.add(cell.apply(split)));
        return cells.toArray(String[]::new);
    }
}
