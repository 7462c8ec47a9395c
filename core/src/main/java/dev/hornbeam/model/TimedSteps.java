package dev.hornbeam.model;

import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.Progress;
import dev.hornbeam.complete.CompletionLearner.LearnedCompletion;
import dev.hornbeam.complete.RuleWeigher;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.mine.RuleFolding;
import dev.hornbeam.rule.mine.RuleFolding.FoldOptions;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.Memory;
import dev.hornbeam.work.Stopwatch;
import dev.hornbeam.work.Stopwatch.StepCost;
import dev.hornbeam.work.TimeLimit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Does one step of learning or importing after the other: each timed, told of, and explained if memory does not suffice. What both
 * do and tell in the same way stands here.
 */
public final class TimedSteps {
    private final LearnListener listener;
    private final TimeLimit limit;
    private final Map<String, StepCost> costs = new LinkedHashMap<>();

    /** @param limit how long all steps together may take */
    public TimedSteps(LearnListener listener, TimeLimit limit) {
        this.listener = listener;
        this.limit = limit;
    }

    /** How long the steps from now on may take. */
    public TimeLimit limit() {
        return limit;
    }

    /**
     * Does a step.
     *
     * @param outcome says what came of it
     * @param lower what makes it need less memory: {@code the batch or the dimension}
     */
    public <T> T run(LearnStep step, Supplier<T> work, Function<T, String> outcome, String lower) {
        Cancellation.check();
        listener.begins(step);
        Stopwatch watch = new Stopwatch();
        T result = Memory.explained(step.doing(), lower, work);
        StepCost cost = watch.cost();
        costs.put(step.label(), cost);
        listener.ends(step, outcome.apply(result), cost.seconds());
        return result;
    }

    /** Tells of the items of a step. */
    public Progress progress(LearnStep step) {
        return (done, total) -> listener.moves(step, done, total, "");
    }

    /** What the steps so far have cost, by label. */
    public Map<String, StepCost> costs() {
        return costs;
    }

    /** Tells of facts that are held out, as there are none to choose on. */
    public void tellHeldOut(RuleWeigher weigher, Dataset data) {
        if (weigher.heldOut() > 0) {
            listener.notes(String.format(
                    Locale.ROOT,
                    "no facts to choose on: %,d of %,d are held out until every choice is made",
                    weigher.heldOut(),
                    data.train().size()));
        }
    }

    /** How the ways of aggregating fared, in a few words. */
    public static String figures(LearnedCompletion learned) {
        return learned.validMrr().isEmpty()
                ? "no facts to choose on"
                : learned.validMrr().entrySet().stream()
                        .map(each -> String.format(Locale.ROOT, "%.3f %s", each.getValue(), each.getKey()))
                        .collect(Collectors.joining(", ", "MRR ", ""));
    }

    /** Folds rules in the graph that they were counted in last. */
    public RuleSet fold(RuleSet rules, Graph graph, long seed, int threads, String lower) {
        FoldOptions options = FoldOptions.DEFAULTS.withSeed(seed).withThreads(threads);
        return run(
                LearnStep.FOLD,
                () -> new RuleFolding(graph, options).fold(rules, progress(LearnStep.FOLD)),
                folded -> String.format(
                        Locale.ROOT,
                        "%,d of %,d say what others say already",
                        folded.stream().filter(rule -> rule.fold().isPresent()).count(),
                        folded.size()),
                lower);
    }
}
