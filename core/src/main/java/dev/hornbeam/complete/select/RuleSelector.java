package dev.hornbeam.complete.select;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.HeldOutSample;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.RandomSplit;
import dev.hornbeam.graph.read.SplitShares;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Picks the few rules that together predict best, one after the other: each time the one that adds most to the valid facts
 * that are answered, or to facts held out of train if there is no valid. A fact that the picked rules predict counts with
 * noisy-or of their worths, {@code 1 − Π (1 − worth)}: once if a sure rule predicts it, little if only a doubtful one does,
 * and hardly more if several do.
 */
public final class RuleSelector {
    private static final int MOST_FACTS = 5_000;
    private static final double HELD_OUT = 0.1;

    private final Dataset data;
    private final CompletionOptions options;
    private final boolean heldOut;

    /**
     * @param options the budget of a query and the number of threads
     * @param seed decides which facts are held out, and which are drawn from a large valid
     */
    public RuleSelector(Dataset data, CompletionOptions options, long seed) {
        this.heldOut = data.valid().isEmpty();
        this.options = options.withMeasure(RuleMeasure.WORTH);
        this.data = heldOut ? holdingOut(data, seed) : data;
        if (this.data.valid().isEmpty() || this.data.train().isEmpty()) {
            throw InputException.of(
                    data.name(),
                    "no facts to pick rules on",
                    "valid facts, or at least ten facts to hold some of them out",
                    "Maybe the train file is empty.");
        }
    }

    private static Dataset holdingOut(Dataset data, long seed) {
        double share = Math.min(
                HELD_OUT, (double) MOST_FACTS / Math.max(1, data.train().size()));
        return new RandomSplit(new SplitShares(1 - share, share, 0), seed).split(data);
    }

    /**
     * Picks rules.
     *
     * @param rules over the relations of the data; those that are not rated are left out
     * @param most how many to pick; fewer are picked if no other rule adds anything
     * @param progress is called in three stages, each starting from 0: heads asked, then queries ranked by the picked rules,
     *     then queries ranked by all rules
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public RuleSelection select(RuleSet rules, int most, Progress progress) {
        Graph graph = data.buildGraph();
        Triples facts = HeldOutSample.of(data.valid(), MOST_FACTS);
        List<Rule> candidates = candidates(rules);
        List<int[]> answered =
                new AnsweredFacts(graph, facts, new ParallelTasks(options.threads())).of(candidates, progress);
        double[] weights =
                candidates.stream().mapToDouble(RuleMeasure.WORTH::of).toArray();
        List<PickedRule> picked = new LazyGreedy(answered, weights, facts.size())
                .pick(most).stream()
                        .map(pick -> new PickedRule(candidates.get(pick.candidate()), pick.gain()))
                        .toList();
        RuleSet few = RuleSet.of(
                rules.relations(), picked.stream().map(PickedRule::rule).toList());
        RuleSet all = RuleSet.of(rules.relations(), candidates);
        return new RuleSelection(
                picked,
                few,
                facts.size(),
                heldOut,
                candidates.size(),
                mrr(graph, facts, few, progress),
                mrr(graph, facts, all, progress));
    }

    /** The rules that can be picked, each stated for a relation and once, best first: of equal gains the better one wins. */
    private static List<Rule> candidates(RuleSet rules) {
        Map<List<Integer>, Rule> stated = new LinkedHashMap<>();
        rules.stream()
                .filter(rule -> rule.worth().isPresent())
                .map(rule -> rule.canonical(rules.relations()))
                .sorted(RuleMeasure.WORTH.bestFirst())
                .forEach(rule -> stated.putIfAbsent(statement(rule), rule));
        return List.copyOf(stated.values());
    }

    private static List<Integer> statement(Rule rule) {
        List<Integer> statement = new ArrayList<>();
        statement.add(rule.head());
        for (int step = 0; step < rule.length(); step++) {
            statement.add(rule.relation(step));
        }
        return statement;
    }

    private double mrr(Graph graph, Triples facts, RuleSet rules, Progress progress) {
        Graph known = Graph.of(data.entities(), data.relations(), data.train().and(data.valid()));
        return GraphCompleter.of(graph, rules, options)
                .aggregatedBy(AggregatorKind.NOISY_OR)
                .evaluate(facts, known, Protocol.STANDARD, progress)
                .mrr();
    }
}
