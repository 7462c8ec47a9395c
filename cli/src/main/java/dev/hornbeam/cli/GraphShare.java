package dev.hornbeam.cli;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Task;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.rule.Algebra.HeldCompositions;
import dev.hornbeam.rule.Algebra.HeldCompositions.Held;
import dev.hornbeam.rule.NullWeight;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import java.util.Optional;

/**
 * Sets what a model says of a body beside what the graph says of it: open paths have their real share, and compositions say how
 * often they hold.
 *
 * @param weight of "no head"
 * @param compositions how often they hold; empty if there is no graph to hold in
 * @param note what the reader should know about the numbers; empty if nothing
 */
record GraphShare(NullWeight weight, Optional<HeldCompositions> compositions, String note) {

    /** Numbers of the model alone, where nothing was thinned. */
    public static final GraphShare NONE = new GraphShare(NullWeight.NONE, Optional.empty(), "");

    /** Of a corpus and the rules that were counted. */
    public static GraphShare of(Corpus corpus, RuleSet rules) {
        return new GraphShare(NullWeight.of(corpus), Optional.of(HeldCompositions.of(rules)), note(corpus));
    }

    /**
     * Of a model.
     *
     * @param data a graph to count compositions in; empty for what the model's rules say
     */
    static GraphShare of(ModelFolder model, Optional<String> data, Console console) {
        RuleSet rules = model.rules();
        Corpus corpus = model.corpus();
        boolean stories = model.provenance().task() == Task.RELATION;
        HeldCompositions held =
                data.map(source -> counted(rules, source, console)).orElseGet(() -> HeldCompositions.of(rules));
        return new GraphShare(NullWeight.of(corpus), Optional.of(held), stories ? "" : note(corpus));
    }

    private static HeldCompositions counted(RuleSet rules, String source, Console console) {
        Graph graph = ReadingOptions.read(ReadOptions.DEFAULTS, console, reader -> reader.read(source))
                .dataset()
                .buildGraph();
        RuleStatisticsCounter counter = new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS);
        return HeldCompositions.counted(rules, asked -> counter.count(asked.over(graph.relations())));
    }

    private static String note(Corpus corpus) {
        return corpus.openPaths()
                .map(open -> open.found() == open.kept()
                        ? ""
                        : Text.format(
                                "Shares are of all paths: training kept %,d of %,d paths without a head, and each counts for %s here.",
                                open.kept(),
                                open.found(),
                                Text.format(open.weight() < 10 ? "%.1f" : "%,.0f", open.weight())))
                .orElse(
                        "Shares are of closed paths mostly: this model does not say how many paths without a head training"
                                + " left out, so \"no head\" is rarer here than in the graph. Maybe learn it again.");
    }

    /** {@code holds for 6 % of 1,234 pairs}; empty if it was not counted. */
    Optional<String> words(int[] body, int head) {
        return head < 0
                ? Optional.empty()
                : held(body, head)
                        .map(found -> "holds for " + percent(found) + " of " + Text.count(found.pairs(), "pair"));
    }

    /** How often a body holds with a head; empty if it was not counted. */
    Optional<Held> held(int[] body, int head) {
        return compositions.flatMap(some -> some.of(body, head));
    }

    /** {@code 6 %}. */
    static String percent(Held found) {
        return Text.roundPercent(found.share());
    }
}
