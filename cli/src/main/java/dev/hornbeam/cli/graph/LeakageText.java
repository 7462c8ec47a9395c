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
import dev.hornbeam.stats.Leakage.LinkCounts;
import dev.hornbeam.stats.RelationStatistics;
import dev.hornbeam.stats.RelationStatistics.Overlap;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Leakage as figures and as a verdict in words. */
final class LeakageText {
    /** Below this share of linked pairs a benchmark is called clean. */
    private static final double HARMLESS = 0.01;

    private static final int WIDEST_NAME = 40;
    private static final int CULPRITS = 3;

    private final DatasetStatistics statistics;
    private final Relations names;
    private final Style style;

    LeakageText(DatasetStatistics statistics, Relations names, Style style) {
        this.statistics = statistics;
        this.names = names;
        this.style = style;
    }

    void print(PrintStream out) {
        if (statistics.leakage().isEmpty()) {
            out.println("  There is nothing to measure on: train is the only split. Maybe create others, e.g. with "
                    + "--split 0.8,0.1,0.1.");
            return;
        }
        figures(out);
        out.println();
        verdict().forEach(sentence -> Paragraph.lines(sentence, "  ").forEach(out::println));
    }

    private void figures(PrintStream out) {
        List<Leakage> splits = statistics.leakage();
        List<String> header = new ArrayList<>(List.of("<pairs linked in train"));
        splits.forEach(each -> header.addAll(List.of(each.split().label(), "")));
        TextTable table = new TextTable(header.toArray(String[]::new));
        table.row(cells("the same way round", splits, LinkCounts::sameWay));
        table.row(cells("the other way round", splits, LinkCounts::otherWay));
        table.row(cells("either way", splits, LinkCounts::eitherWay));
        table.print(out, style);
    }

    private static String[] cells(String title, List<Leakage> splits, ToIntFunction<LinkCounts> count) {
        List<String> cells = new ArrayList<>(List.of(title));
        for (Leakage leakage : splits) {
            int linked = count.applyAsInt(leakage.total());
            cells.add(Numbers.grouped(linked));
            cells.add(Numbers.percent((double) linked / leakage.total().facts()));
        }
        return cells.toArray(String[]::new);
    }

    /** On test, or on valid if there is no test. */
    private List<String> verdict() {
        Leakage leakage =
                statistics.leakage(Split.TEST).orElse(statistics.leakage().get(0));
        List<String> sentences = new ArrayList<>();
        shared(leakage.split()).ifPresent(sentences::add);
        if (leakage.total().otherWayShare() >= HARMLESS) {
            sentences.add(linked(leakage, true));
        }
        if (leakage.total().sameWayShare() >= HARMLESS) {
            sentences.add(linked(leakage, false));
        }
        if (sentences.isEmpty()) {
            sentences.add(style.good("No: ") + clean(leakage));
        } else {
            sentences.set(0, style.warning("Yes: ") + sentences.get(0));
        }
        unseen(leakage.split()).ifPresent(sentences::add);
        return sentences;
    }

    private static String clean(Leakage leakage) {
        int linked = leakage.total().eitherWay();
        String pairs = leakage.split().label() + " pair";
        String found = linked == 0
                ? "no " + pairs + " is linked in train, in either direction"
                : Numbers.count(linked, pairs) + " of "
                        + Numbers.grouped(leakage.total().facts()) + (linked == 1 ? " is" : " are")
                        + " linked in train";
        return found + ". Rules of one step have almost nothing to copy.";
    }

    private Optional<String> shared(Split split) {
        int facts = statistics.shared().stream()
                .filter(each -> each.first() == Split.TRAIN && each.second() == split)
                .mapToInt(each -> each.facts())
                .sum();
        return facts == 0
                ? Optional.empty()
                : Optional.of(Numbers.count(facts, split.label() + " fact") + " ("
                        + Numbers.roundPercent(
                                (double) facts / statistics.split(split).facts())
                        + ") are also in train.");
    }

    private Optional<String> unseen(Split split) {
        int facts = statistics.split(split).unseenFacts();
        return facts == 0
                ? Optional.empty()
                : Optional.of(
                        Numbers.count(facts, split.label() + " fact") + " ("
                                + Numbers.roundPercent(
                                        (double) facts / statistics.split(split).facts())
                                + ") have an entity or relation that train does not have: nothing learned from train can answer them.");
    }

    private String linked(Leakage leakage, boolean otherWay) {
        double share =
                otherWay ? leakage.total().otherWayShare() : leakage.total().sameWayShare();
        ToIntFunction<LinkCounts> count = otherWay ? LinkCounts::otherWay : LinkCounts::sameWay;
        List<Integer> culprits = culprits(leakage, count);
        String rule = culprits.stream()
                .flatMap(relation -> rule(relation, otherWay).stream())
                .findFirst()
                .map(example -> ", e.g. " + example)
                .orElse("");
        return Numbers.roundPercent(share) + " of " + leakage.split().label() + " pairs are linked "
                + (otherWay ? "the other way round" : "the same way round")
                + " in train: rules of one step can answer many of them" + rule + ". Most affected: "
                + listing(leakage, culprits, count) + ".";
    }

    /** The relations with most linked pairs. */
    private static List<Integer> culprits(Leakage leakage, ToIntFunction<LinkCounts> count) {
        List<LinkCounts> counts = leakage.byRelation();
        return IntStream.range(0, counts.size())
                .boxed()
                .filter(relation -> count.applyAsInt(counts.get(relation)) > 0)
                .sorted(Comparator.comparingInt((Integer relation) -> -count.applyAsInt(counts.get(relation))))
                .limit(CULPRITS)
                .toList();
    }

    private String listing(Leakage leakage, List<Integer> culprits, ToIntFunction<LinkCounts> count) {
        return String.join(
                ", ",
                culprits.stream()
                        .map(relation -> {
                            LinkCounts counts = leakage.byRelation().get(relation);
                            return name(relation) + " (" + Numbers.grouped(count.applyAsInt(counts)) + " of "
                                    + Numbers.grouped(counts.facts()) + ")";
                        })
                        .toList());
    }

    /** The rule of one step that copies most facts of a relation, and how often it is right in train. */
    private Optional<String> rule(int relation, boolean otherWay) {
        RelationStatistics head = statistics.table().get(relation);
        Optional<Overlap> overlap = otherWay ? head.bestInverse() : head.bestEqual();
        if (otherWay && head.symmetricShare() > overlap.map(Overlap::share).orElse(0.0)) {
            return Optional.of(rule(head, Relations.INVERSE_PREFIX + name(relation), head.symmetricShare()));
        }
        return overlap.map(twin -> {
            RelationStatistics body = statistics.table().get(twin.relation());
            String name = (otherWay ? Relations.INVERSE_PREFIX : "") + name(twin.relation());
            return rule(head, name, (double) twin.facts() / body.facts());
        });
    }

    private String rule(RelationStatistics head, String body, double confidence) {
        return name(head.relation()) + "(x, y) ← " + body + "(x, y), right for " + Numbers.roundPercent(confidence)
                + " of its pairs in train";
    }

    private String name(int relation) {
        return NameText.of(names.name(relation), WIDEST_NAME);
    }
}
