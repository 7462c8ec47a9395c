package dev.hornbeam.complete;

import dev.hornbeam.Progress;
import dev.hornbeam.Protocol;
import dev.hornbeam.complete.CompletionLearner.HeldOutSample;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.RandomSplit;
import dev.hornbeam.graph.read.RandomSplit.SplitShares;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.PairLinker;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

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

    /** Finds which of some facts each rule predicts from a graph that does not have them. */
    private static final class AnsweredFacts {
        /** Edges that are looked at for one rule before it is asked no further. */
        private static final long BUDGET = 2_000_000;

        private final Graph graph;
        private final Triples facts;
        private final ParallelTasks tasks;

        AnsweredFacts(Graph graph, Triples facts, ParallelTasks tasks) {
            this.graph = graph;
            this.facts = facts;
            this.tasks = tasks;
        }

        /**
         * The numbers of the facts that each rule predicts, ascending.
         *
         * @param rules stated for relations, not for inverses
         * @param progress is called with how many heads are done
         */
        List<int[]> of(List<Rule> rules, Progress progress) {
            int[][] answered = new int[rules.size()][];
            Map<Integer, List<Integer>> rulesOfHead = new TreeMap<>();
            for (int rule = 0; rule < rules.size(); rule++) {
                answered[rule] = new int[0];
                rulesOfHead
                        .computeIfAbsent(rules.get(rule).head(), head -> new ArrayList<>())
                        .add(rule);
            }
            Map<Integer, TreeMap<Integer, List<Integer>>> factsOfHead = factsBySource();
            List<Integer> heads = rulesOfHead.keySet().stream()
                    .filter(factsOfHead::containsKey)
                    .toList();
            tasks.run(
                    heads.size(),
                    () -> graph,
                    (number, shared) -> {
                        int head = heads.get(number);
                        ask(rules, rulesOfHead.get(head), factsOfHead.get(head), answered);
                    },
                    progress);
            return List.of(answered);
        }

        /** For every relation and every source the numbers of its facts. */
        private Map<Integer, TreeMap<Integer, List<Integer>>> factsBySource() {
            Map<Integer, TreeMap<Integer, List<Integer>>> ofHead = new TreeMap<>();
            for (int i = 0; i < facts.size(); i++) {
                ofHead.computeIfAbsent(facts.relation(i), relation -> new TreeMap<>())
                        .computeIfAbsent(facts.head(i), source -> new ArrayList<>())
                        .add(i);
            }
            return ofHead;
        }

        private void ask(
                List<Rule> rules, List<Integer> ofHead, TreeMap<Integer, List<Integer>> bySource, int[][] answered) {
            List<int[]> bodies =
                    ofHead.stream().map(rule -> rules.get(rule).body()).toList();
            PairLinker linker = new PairLinker(graph, bodies, BUDGET);
            List<Integer> numbers = new ArrayList<>();
            for (Map.Entry<Integer, List<Integer>> source : bySource.entrySet()) {
                Cancellation.check();
                numbers.addAll(source.getValue());
                int[] targets = source.getValue().stream().mapToInt(facts::tail).toArray();
                if (!linker.ask(source.getKey(), targets)) {
                    break;
                }
            }
            for (int i = 0; i < bodies.size(); i++) {
                BitSet linked = linker.linked(i);
                answered[ofHead.get(i)] =
                        linked.stream().map(numbers::get).sorted().toArray();
            }
        }
    }

    /**
     * Picks one candidate after the other, each time the one with the largest gain. Candidates answer facts with a weight; what is
     * reached is the number of facts with each weighed by noisy-or, {@code Σ 1 − Π (1 − weight)}, so the gain of a candidate never
     * grows while others are picked. Hence a gain that was computed earlier is a bound, and only those that lead the queue are
     * computed again.
     */
    static final class LazyGreedy {
        private final List<int[]> answered;
        private final double[] weights;
        private final double[] doubts;

        /**
         * @param answered the facts of each candidate
         * @param weights one per candidate, from 0 to 1
         * @param facts how many facts there are
         */
        LazyGreedy(List<int[]> answered, double[] weights, int facts) {
            this.answered = answered;
            this.weights = weights;
            this.doubts = new double[facts];
        }

        /** @param candidate a number; of equal gains the lower one is picked */
        record Pick(int candidate, double gain) implements Comparable<Pick> {
            @Override
            public int compareTo(Pick other) {
                int order = Double.compare(other.gain, gain);
                return order == 0 ? Integer.compare(candidate, other.candidate) : order;
            }
        }

        /** At most so many, fewer if no other candidate gains anything. */
        List<Pick> pick(int most) {
            Arrays.fill(doubts, 1);
            PriorityQueue<Pick> queue = new PriorityQueue<>();
            for (int candidate = 0; candidate < weights.length; candidate++) {
                queue.add(new Pick(candidate, gain(candidate)));
            }
            List<Pick> picked = new ArrayList<>();
            while (picked.size() < most && !queue.isEmpty()) {
                Pick first = queue.poll();
                Pick now = new Pick(first.candidate(), gain(first.candidate()));
                if (!queue.isEmpty() && now.compareTo(queue.peek()) > 0) {
                    queue.add(now);
                } else if (now.gain() > 0) {
                    picked.add(now);
                    take(now.candidate());
                } else {
                    break;
                }
            }
            return picked;
        }

        private double gain(int candidate) {
            double doubt = 0;
            for (int fact : answered.get(candidate)) {
                doubt += doubts[fact];
            }
            return weights[candidate] * doubt;
        }

        private void take(int candidate) {
            for (int fact : answered.get(candidate)) {
                doubts[fact] *= 1 - weights[candidate];
            }
        }
    }

    /**
     * A rule that was picked.
     *
     * @param gain the facts that it adds to those answered by the rules picked before it, each weighed by the doubt left of it
     */
    public record PickedRule(Rule rule, double gain) {}

    /**
     * The rules that were picked, in the order of picking, and how far they reach.
     *
     * @param picked with the gain of each
     * @param rules the same rules
     * @param facts how many facts they were picked on
     * @param heldOut whether those facts were held out of train, because there is no valid
     * @param candidates how many rules there were to pick from
     * @param mrr the mean reciprocal rank that the picked rules reach on the facts, in both directions
     * @param mrrOfAll the one that all candidates reach
     */
    public record RuleSelection(
            List<PickedRule> picked,
            RuleSet rules,
            int facts,
            boolean heldOut,
            int candidates,
            double mrr,
            double mrrOfAll) {

        public RuleSelection {
            picked = List.copyOf(picked);
        }

        /** The sum of all gains. */
        public double gain() {
            return picked.stream().mapToDouble(PickedRule::gain).sum();
        }
    }
}
