package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.Heaviest;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import dev.hornbeam.work.TimeLimit;
import dev.hornbeam.work.TimeShares;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Learns the weights of rules from the facts of a graph: every fact is asked for as if it were not known, other known
 * answers are left out, and queries whose answer no rule reaches are not used. Learning starts from noisy-or of the
 * five best rules.
 */
public final class AggregationLearner {
    /** The most that the questions of all relations may cost, as groundings count it: fewer are asked where each is long. */
    private static final double MOST_COST = 5e9;

    /** The part of a relation's time in which its questions are asked; the rest is for learning from them. */
    private static final double ASKING = 0.6;

    private final Graph graph;
    private final RuleBook rules;
    private final WeightOptions options;
    private final int budget;
    private final ParallelTasks tasks;
    private final TimeLimit limit;

    /** @param budget the most edges that a query may look up and follow */
    public AggregationLearner(Graph graph, RuleBook rules, WeightOptions options, int budget, ParallelTasks tasks) {
        this(graph, rules, options, budget, tasks, TimeLimit.NONE);
    }

    private AggregationLearner(
            Graph graph, RuleBook rules, WeightOptions options, int budget, ParallelTasks tasks, TimeLimit limit) {
        this.graph = graph;
        this.rules = rules;
        this.options = options;
        this.budget = budget;
        this.tasks = tasks;
        this.limit = limit;
    }

    /** The same in limited time: with fewer training queries where there are too many. */
    public AggregationLearner within(TimeLimit time) {
        return new AggregationLearner(graph, rules, options, budget, tasks, time);
    }

    /** The weights of every relation and inverse; without training queries they stay at their start. */
    public Aggregation learn() {
        return learn(Progress.NONE);
    }

    /**
     * The same.
     *
     * @param progress is called with how many relations and inverses are done
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public Aggregation learn(Progress progress) {
        Learned[] learned = new Learned[graph.relations().directedCount()];
        int[] queries = queries();
        double costOfQuery =
                MOST_COST / Math.max(1, Arrays.stream(queries).asLongStream().sum());
        double[] weights = IntStream.range(0, learned.length)
                .mapToDouble(relation ->
                        (double) queries[relation] * rules.of(relation).size())
                .toArray();
        int[] order = Heaviest.first(learned.length, relation -> weights[relation]);
        TimeShares shares = new TimeShares(limit, weights, tasks.threads());
        tasks.run(
                learned.length,
                () -> new PathGrounder(graph, budget),
                (task, grounder) -> {
                    int relation = order[task];
                    learned[relation] = learn(relation, queries[relation], costOfQuery, grounder, shares.of(relation));
                },
                progress);
        return new Aggregation(learned);
    }

    /** @param costOfQuery what a query may cost on average */
    private Learned learn(int relation, int queries, double costOfQuery, PathGrounder grounder, TimeLimit time) {
        QueryRules own = rules.of(relation);
        SplittableRandom random = new SplittableRandom(options.seed() * 0x9E3779B97F4A7C15L + relation);
        RankingExamples examples = new RankingExamples();
        if (own.size() > 0) {
            long[] facts = drawFacts(relation, queries, random);
            ExampleCollector collector = new ExampleCollector(graph, options.rivals(), examples);
            TimeLimit asking = time.share(ASKING);
            double allowed = costOfQuery * queries;
            for (int i = 0; i < facts.length && allowed >= 0; i++) {
                Cancellation.check();
                if (asking.isOver()) {
                    time.cut("weights were learned from fewer questions");
                    break;
                }
                int answer = (int) facts[i];
                Query query = new Query((int) (facts[i] >>> 32), relation);
                Grounding grounding = grounder.ground(query, own, answer);
                allowed -= grounding.cost();
                collector.collect(grounding, answer);
            }
        }
        return new RankingTrainer(examples, own.size(), options.fit()).train(random);
    }

    /**
     * How many queries each relation and inverse has. One with four times the facts has twice the queries: it matters more, but weights
     * also need fewer of them.
     */
    private int[] queries() {
        double roots = 0;
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            roots += Math.sqrt(graph.tripleCount(relation));
        }
        double mean = roots / Math.max(1, graph.relations().count());
        return IntStream.range(0, graph.relations().directedCount())
                .map(graph::tripleCount)
                .map(facts -> Math.min(facts, (int) Math.ceil(options.queries() * Math.sqrt(facts) / mean)))
                .toArray();
    }

    /** Facts of a relation, as source and target packed, an even sample if there are too many. */
    private long[] drawFacts(int relation, int queries, SplittableRandom random) {
        long[] drawn = new long[queries];
        int seen = 0;
        long sources = graph.sources(relation);
        for (int s = Slice.begin(sources); s < Slice.end(sources); s++) {
            long targets = graph.neighbours(graph.source(s), relation);
            for (int t = Slice.begin(targets); t < Slice.end(targets); t++) {
                int place = seen < drawn.length ? seen : random.nextInt(seen + 1);
                seen++;
                if (place < drawn.length) {
                    drawn[place] = (long) graph.source(s) << 32 | graph.target(t);
                }
            }
        }
        shuffle(drawn, random);
        return drawn;
    }

    /** The first of them must stand for all, where all are too many. */
    private static void shuffle(long[] facts, SplittableRandom random) {
        for (int i = facts.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            long moved = facts[i];
            facts[i] = facts[other];
            facts[other] = moved;
        }
    }
}
