package dev.hornbeam.cli.graph;

import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.console.TextTable;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.relate.StoryStatistics;
import dev.hornbeam.story.StoryDataset;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;

/** What a collection of stories contains, as text. */
final class StoryStatsText {
    private static final int WIDEST_NAME = 60;

    private final StoryDataset data;
    private final List<StoryStatistics> splits;
    private final int top;
    private final Style style;

    /** @param top how many answers to show, 0 for all */
    StoryStatsText(StoryDataset data, List<StoryStatistics> splits, int top, Style style) {
        this.data = data;
        this.splits = splits;
        this.top = top;
        this.style = style;
    }

    void print(PrintStream out) {
        long graphs = splits.stream().mapToLong(StoryStatistics::graphs).sum();
        long queries = splits.stream().mapToLong(StoryStatistics::queries).sum();
        out.println(style.bold(NameText.of(data.name(), WIDEST_NAME)) + ": stories, "
                + Numbers.count(graphs, "small graph") + " with " + Numbers.count(queries, "question") + ", "
                + Numbers.count(data.relations().count(), "relation"));
        section(out, "Splits");
        splits(out);
        section(out, "Questions by hops");
        hops(out);
        section(out, "Answers in " + splits.get(0).split().label());
        answers(out);
    }

    private void section(PrintStream out, String title) {
        out.println();
        out.println(style.bold(title));
    }

    private void splits(PrintStream out) {
        TextTable table = new TextTable(cells("<", split -> split.split().label()));
        table.row(cells("graphs", split -> Numbers.grouped(split.graphs())));
        table.row(cells("questions", split -> Numbers.grouped(split.queries())));
        table.row(cells("entities per graph", split -> mean(split.entities(), split.graphs())));
        table.row(cells("edges per graph", split -> mean(split.edges(), split.graphs())));
        table.row(cells("relations of edges", split -> Numbers.grouped(split.edgeRelations())));
        table.row(cells("distinct bodies of paths", split -> Numbers.grouped(split.bodies())));
        table.row(cells("longest path", split -> Numbers.grouped(split.longest())));
        table.row(cells("most paths of a question", split -> Numbers.grouped(split.mostPaths())));
        table.row(cells("questions without a path", split -> Numbers.grouped(split.unlinked())));
        table.row(cells("questions cut by the budget", split -> Numbers.grouped(split.cut())));
        table.row(cells("best possible by paths", split -> Numbers.percent(split.ceiling())));
        table.print(out, style);
        out.println(style.dim("  The last row is an upper bound: equal paths get equal answers, whatever the model."));
    }

    private static String mean(long sum, long count) {
        return count == 0 ? "" : String.format(java.util.Locale.ROOT, "%.1f", (double) sum / count);
    }

    private void hops(PrintStream out) {
        SortedSet<Integer> all = new TreeSet<>();
        splits.forEach(split -> all.addAll(split.hops().keySet()));
        TextTable table = new TextTable(cells("<hops", split -> split.split().label()));
        for (int hops : all) {
            String title = hops == StoryDataset.HOPS_UNKNOWN ? "no path" : "" + hops;
            table.row(cells(title, split -> Numbers.grouped(split.hops().getOrDefault(hops, 0))));
        }
        table.print(out, style);
    }

    private void answers(PrintStream out) {
        Relations relations = data.relations();
        List<Integer> order = IntStream.range(0, relations.count())
                .boxed()
                .filter(relation -> splits.stream().anyMatch(split -> split.answers()[relation] > 0))
                .sorted(Comparator.comparingLong(relation -> -splits.get(0).answers()[relation]))
                .toList();
        int shown = top == 0 ? order.size() : Math.min(top, order.size());
        TextTable table =
                new TextTable(cells("<relation", split -> split.split().label()));
        for (int relation : order.subList(0, shown)) {
            table.row(cells(
                    NameText.of(relations.name(relation), WIDEST_NAME),
                    split -> Numbers.grouped(split.answers()[relation])));
        }
        table.print(out, style);
        if (shown < order.size()) {
            out.println(style.dim("  and " + (order.size() - shown) + " more: --top 0 shows all"));
        }
    }

    private String[] cells(String title, Function<StoryStatistics, String> cell) {
        List<String> cells = new ArrayList<>(List.of(title));
        splits.forEach(split -> cells.add(cell.apply(split)));
        return cells.toArray(String[]::new);
    }
}
