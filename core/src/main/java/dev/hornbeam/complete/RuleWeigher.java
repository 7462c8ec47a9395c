package dev.hornbeam.complete;

import dev.hornbeam.Progress;
import dev.hornbeam.complete.CompletionLearner.LearnedCompletion;
import dev.hornbeam.complete.CompletionLearner.LearnedParts;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.read.RandomSplit;
import dev.hornbeam.graph.read.RandomSplit.SplitShares;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.attribute.AttributeTable;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.WorthScale;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.rule.mine.RuleMiner;
import dev.hornbeam.work.TimeLimit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Puts rules to use, wherever they come from: joins them with those that the facts bear out best, and learns how their
 * votes are added up. Choices are made and probabilities measured on valid; without valid, on facts held out of train,
 * after which everything is counted and weighed again with all of them.
 *
 * <pre>
 *   WeighedRules weighed = new RuleWeigher(data, WeighingOptions.DEFAULTS, 1).weigh(rules);
 * </pre>
 */
public final class RuleWeigher {
    /** A new fact is judged by whether it is among those held out, so they should not be fewer than what a graph really lacks. */
    private static final double HELD_OUT = 0.1;

    /** Of a large graph fewer are held out, and probabilities are those of a graph that lacks the usual share all the same. */
    private static final int MOST_HELD_OUT = 50_000;

    /** Facts below which none is held out: what is left would say nothing. */
    private static final int LEAST_FACTS = 400;

    private final Dataset data;
    private final WeighingOptions options;
    private final long seed;
    private final BiFunction<Graph, Progress, RuleSet> mined;
    private final LearnedParts parts;
    private final Dataset choosing;

    /** @param seed where all randomness starts */
    public RuleWeigher(Dataset data, WeighingOptions options, long seed) {
        this(data, options, seed, rule -> true);
    }

    /** @param wanted which rules are mined, by heads and bodies */
    public RuleWeigher(Dataset data, WeighingOptions options, long seed, Predicate<Rule> wanted) {
        this(data, options, seed, wanted, UnaryOperator.identity());
    }

    /** Weighs the rules that it is given, and no others. */
    public static RuleWeigher ofGiven(Dataset data, WeighingOptions options, long seed) {
        RuleSet none = RuleSet.of(data.relations(), List.of());
        return new RuleWeigher(data, options, seed, (graph, progress) -> none);
    }

    /**
     * The same with a say in what joins.
     *
     * @param wanted which rules are mined, by heads and bodies
     * @param mined what becomes of mined rules before they join, such as scores
     */
    public RuleWeigher(
            Dataset data, WeighingOptions options, long seed, Predicate<Rule> wanted, UnaryOperator<RuleSet> mined) {
        this(
                data,
                options,
                seed,
                (graph, progress) -> mined.apply(new RuleMiner(graph, options.mining()).mine(seed, wanted, progress)));
    }

    private RuleWeigher(Dataset data, WeighingOptions options, long seed, BiFunction<Graph, Progress, RuleSet> mined) {
        this.data = data;
        this.options = options;
        this.seed = seed;
        this.mined = mined;
        this.parts = LearnedParts.NONE;
        choosing = choosing();
    }

    private RuleWeigher(RuleWeigher like, LearnedParts parts) {
        this.data = like.data;
        this.options = like.options;
        this.seed = like.seed;
        this.mined = like.mined;
        this.parts = parts;
        this.choosing = like.choosing;
    }

    /** The same where parts that were learned before are not learned again. */
    public RuleWeigher keeping(LearnedParts kept) {
        return new RuleWeigher(this, kept);
    }

    /** The data with facts to choose on: its own, or some of train, or none if there are too few. */
    private Dataset choosing() {
        if (!data.valid().isEmpty() || data.train().size() < LEAST_FACTS) {
            return data;
        }
        double share = Math.min(HELD_OUT, (double) MOST_HELD_OUT / data.train().size());
        Dataset split = new RandomSplit(new SplitShares(1 - share, share, 0), seed).split(data);
        return new Dataset(
                        data.name(),
                        data.entities(),
                        data.relations(),
                        split.train(),
                        split.valid(),
                        data.test(),
                        data.prefixes(),
                        data.labels())
                .withSchema(data.schema())
                .indexedForLongWork();
    }

    /** How many facts of train are held out until every choice is made; none where valid is there to choose on. */
    public int heldOut() {
        return choosing == data ? 0 : choosing.valid().size();
    }

    /** Does all of it. */
    public WeighedRules weigh(RuleSet rules) {
        RuleSet counted = counted(rules, data.buildGraph(), Progress.NONE);
        RuleSet joined = join(counted, Progress.NONE);
        LearnedCompletion learned = learn(joined, Progress.NONE);
        return countsAgain() ? weighAgain(counted, learned, Progress.NONE) : weighed(joined, learned);
    }

    /**
     * Joins rules with those that the facts, without what is held out, bear out best.
     *
     * @param counted in the graph of the data
     * @param progress is called for each of some stages from 0 on
     */
    public RuleSet join(RuleSet counted, Progress progress) {
        if (choosing == data) {
            return joined(counted, data.buildGraph(), progress);
        }
        Graph rest = choosing.buildGraph();
        return joined(counted(counted, rest, progress), rest, progress);
    }

    /** Learns weights, chooses and measures; probabilities only if they are not to be measured again. */
    public LearnedCompletion learn(RuleSet joined, Progress progress) {
        return learn(joined, TimeLimit.NONE, progress);
    }

    /** The same in limited time. */
    public LearnedCompletion learn(RuleSet joined, TimeLimit limit, Progress progress) {
        CompletionLearner learner = learner().within(limit);
        boolean measuredAgain = countsAgain() && !limit.isSet(); // in limited time that may be left out
        LearnedCompletion learned = (measuredAgain ? learner.uncalibrated() : learner)
                .learnAndTell(choosing, choosing.buildGraph(), usable(joined), progress);
        return learned;
    }

    /** Whether all is counted and weighed again with the facts that choices were made on. */
    public boolean countsAgain() {
        return !choosing.valid().isEmpty() && (options.isFinal() || choosing != data);
    }

    /** What an earlier run has learned of the same rules, from what it kept of it. */
    public LearnedCompletion learnedBefore(RuleSet joined, WeighedRules kept) {
        Graph graph = choosing.buildGraph();
        Weighting weighting = kept.weighting();
        AttributeRules attributes =
                weighting.attributes().table().ifKnown(graph).orElse(AttributeRules.NONE);
        return new LearnedCompletion(
                new GraphCompleter(
                        graph,
                        weighting.book(joined).with(attributes),
                        weighting.aggregation(),
                        weighting.calibration(),
                        weighting.options()),
                Optional.empty(),
                kept.validMrr());
    }

    /** What was learned without counting again. */
    public WeighedRules weighed(RuleSet joined, LearnedCompletion learned) {
        return new WeighedRules(joined, weighting(learned.completion()), learned.validMrr());
    }

    /**
     * Counts and weighs again with all facts, keeping the choices that were made.
     *
     * @param counted in the graph of the data
     */
    public WeighedRules weighAgain(RuleSet counted, LearnedCompletion learned, Progress progress) {
        return weighAgain(counted, learned, TimeLimit.NONE, progress);
    }

    /** The same in limited time. */
    public WeighedRules weighAgain(RuleSet counted, LearnedCompletion learned, TimeLimit limit, Progress progress) {
        RuleSet again =
                choosing == data ? joinedInAll(counted, progress) : joined(counted, data.buildGraph(), progress);
        GraphCompleter completion =
                learner().within(limit).learnOnAll(choosing, learned, graph -> usable(again), progress);
        return new WeighedRules(again, weighting(completion), learned.validMrr());
    }

    /** With valid among the facts. */
    private RuleSet joinedInAll(RuleSet rules, Progress progress) {
        Graph all = Graph.of(data.entities(), data.relations(), data.train().and(data.valid()));
        return joined(counted(rules, all, progress), all, progress);
    }

    private RuleSet joined(RuleSet counted, Graph graph, Progress progress) {
        return WorthScale.rated(counted.and(mined.apply(graph, progress)));
    }

    private RuleSet counted(RuleSet rules, Graph graph, Progress progress) {
        return new RuleStatisticsCounter(graph, options.counting()).count(rules, progress);
    }

    private Weighting weighting(GraphCompleter completion) {
        return new Weighting(
                completion.aggregation(),
                completion.calibration(),
                completion.rules().attributes().isEmpty()
                        ? AttributeTable.empty(data.relations())
                        : completion.rules().attributes().table(),
                completion.options(),
                options.mining().leastSupport());
    }

    private RuleSet usable(RuleSet rules) {
        return Weighting.usable(rules, options.mining().leastSupport());
    }

    private CompletionLearner learner() {
        return new CompletionLearner(options.completion())
                .keeping(parts)
                .lacking(choosing == data ? Double.NaN : GraphCompleter.LACKING);
    }

    /**
     * Rules that are ready to answer questions.
     *
     * @param rules all of them, counted
     * @param weighting how their votes are added up
     * @param validMrr how the ways of aggregating fared on the facts they were chosen by; empty if there were none
     */
    public record WeighedRules(RuleSet rules, Weighting weighting, Map<String, Double> validMrr) {
        public WeighedRules {
            validMrr = Collections.unmodifiableMap(new LinkedHashMap<>(validMrr));
        }
    }
}
