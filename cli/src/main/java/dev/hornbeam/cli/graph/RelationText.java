package dev.hornbeam.cli.graph;

import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Paragraph;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.console.TextTable;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.stats.DatasetStatistics;
import dev.hornbeam.stats.Leakage;
import dev.hornbeam.stats.LinkCounts;
import dev.hornbeam.stats.Overlap;
import dev.hornbeam.stats.RelationStatistics;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The table of relations, largest first. */
final class RelationText {
    private static final int WIDEST_NAME = 36;
    private static final int WIDEST_TWIN = 28;
    private static final double LEAST_SHARE = 0.01;
    private static final String NONE = "–";

    private final DatasetStatistics statistics;
    private final Relations names;
    private final int top;
    private final Style style;

    /** @param top how many to show, 0 for all */
    RelationText(DatasetStatistics statistics, Relations names, int top, Style style) {
        this.statistics = statistics;
        this.names = names;
        this.top = top == 0 ? Integer.MAX_VALUE : top;
        this.style = style;
    }

    void print(PrintStream out) {
        Optional<Leakage> test = statistics.leakage(Split.TEST);
        List<String> header = new ArrayList<>(List.of(
                "<relation",
                "facts",
                "subjects",
                "objects",
                "func.",
                "inv. func.",
                "symmetric",
                "<closest relation",
                ""));
        test.ifPresent(leakage -> header.add("test linked"));
        TextTable table = new TextTable(header.toArray(String[]::new));
        statistics.table().stream()
                .sorted(Comparator.comparingInt(RelationStatistics::facts).reversed())
                .limit(top)
                .forEach(relation -> table.row(cells(relation, test)));
        table.print(out, style);
        int more = statistics.relations() - Math.min(top, statistics.relations());
        if (more > 0) {
            out.println(style.dim("  … and " + Numbers.count(more, "more relation") + " (--top 0 shows all)"));
        }
        legend(test.isPresent()).forEach(line -> out.println(style.dim(line)));
    }

    private static List<String> legend(boolean test) {
        return Paragraph.lines(
                "func.: subjects / facts, 1.00 if each subject has one object; inv. func.: objects / facts; symmetric: facts "
                        + "that hold the other way round, too; closest relation: which repeats most of the facts, and how many of "
                        + "them (inv_: the other way round)"
                        + (test
                                ? "; test linked: test facts whose pair train links already, in either direction."
                                : "."),
                "  ");
    }

    private String[] cells(RelationStatistics relation, Optional<Leakage> test) {
        boolean turned = share(relation.bestInverse()) > share(relation.bestEqual());
        Optional<Overlap> closest = (turned ? relation.bestInverse() : relation.bestEqual())
                .filter(overlap -> overlap.share() >= LEAST_SHARE);
        List<String> cells = new ArrayList<>(List.of(
                NameText.of(names.name(relation.relation()), WIDEST_NAME),
                Numbers.grouped(relation.facts()),
                Numbers.grouped(relation.subjects()),
                Numbers.grouped(relation.objects()),
                relation.facts() == 0 ? NONE : Numbers.ratio(relation.functionality()),
                relation.facts() == 0 ? NONE : Numbers.ratio(relation.inverseFunctionality()),
                relation.facts() == relation.selfLoops() ? NONE : Numbers.percent(relation.symmetricShare()),
                closest.map(twin -> name(twin, turned)).orElse(NONE),
                closest.map(twin -> Numbers.percent(twin.share())).orElse("")));
        test.ifPresent(leakage -> cells.add(linked(leakage.byRelation().get(relation.relation()))));
        return cells.toArray(String[]::new);
    }

    private static double share(Optional<Overlap> overlap) {
        return overlap.map(Overlap::share).orElse(0.0);
    }

    private String name(Overlap twin, boolean turned) {
        String name = names.name(twin.relation());
        return NameText.of((turned ? Relations.INVERSE_PREFIX : "") + name, WIDEST_TWIN);
    }

    private static String linked(LinkCounts counts) {
        return counts.facts() == 0 ? NONE : Numbers.percent(counts.eitherWayShare());
    }
}
