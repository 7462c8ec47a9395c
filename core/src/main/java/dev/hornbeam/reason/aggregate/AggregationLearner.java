package dev.hornbeam.reason.aggregate;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Learned.LogCounts;
import dev.hornbeam.reason.aggregate.WeightOptions.FitOptions;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.ParallelTasks.Heaviest;
import dev.hornbeam.work.TimeLimit;
import dev.hornbeam.work.TimeLimit.TimeShares;
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
        return new RankingTrainer(examples, Learned.untrained(own.size()), options.fit()).train(random);
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

    /** Turns groundings of training queries into examples: the right answer and its strongest rivals. */
    private static final class ExampleCollector {
        private final Graph graph;
        private final int rivals;
        private final RankingExamples examples;
        private double[] scores = new double[256];
        private double[] base = new double[256];
        private double[] sorted = new double[256];

        ExampleCollector(Graph graph, int rivals, RankingExamples examples) {
            this.graph = graph;
            this.rivals = rivals;
            this.examples = examples;
        }

        /** Keeps a query, unless its answer is not a candidate or is the only one. */
        void collect(Grounding grounding, int answer) {
            int right = grounding.candidate(answer);
            if (right < 0 || grounding.size() < 2) {
                return;
            }
            if (scores.length < grounding.size()) {
                scores = new double[2 * grounding.size()];
                base = new double[scores.length];
                sorted = new double[scores.length];
            }
            Learned.BASE.score(grounding, scores);
            Arrays.fill(scores, grounding.reached(), grounding.size(), 0);
            System.arraycopy(scores, 0, base, 0, grounding.size());
            leaveOutKnown(grounding);
            double least = leastScore(grounding.size());
            examples.beginQuery();
            examples.add(grounding, right, base[right]);
            int kept = 0;
            for (int candidate = 0; candidate < grounding.size() && kept < rivals; candidate++) {
                if (scores[candidate] >= least) {
                    examples.add(grounding, candidate, base[candidate]);
                    kept++;
                }
            }
        }

        /** Known answers, including the right one, are not rivals. */
        private void leaveOutKnown(Grounding grounding) {
            long known = graph.neighbours(
                    grounding.query().entity(), grounding.query().relation());
            for (int i = Slice.begin(known); i < Slice.end(known); i++) {
                int candidate = grounding.candidate(graph.target(i));
                if (candidate >= 0) {
                    scores[candidate] = -1;
                }
            }
        }

        /** The score that this many rivals reach, at least 0. */
        private double leastScore(int size) {
            if (size <= rivals) {
                return 0;
            }
            System.arraycopy(scores, 0, sorted, 0, size);
            Arrays.sort(sorted, 0, size);
            return Math.max(0, sorted[size - rivals]);
        }
    }

    /**
     * Fits the weights of one relation or inverse: the right answer of a training query should have all of the softmax over
     * its candidates. It starts from noisy-or, and L1 pulls every correction back to 0. Weights lie in one array: fired,
     * paths, then the prior, the base and the volume.
     */
    private static final class RankingTrainer {
        private final RankingExamples examples;
        private final FitOptions options;
        private final int rules;
        private final double[] weights;
        private final double[] gradient;
        private final AdamStep adam;
        private double[] scores = new double[64];

        RankingTrainer(RankingExamples examples, Learned start, FitOptions options) {
            this.examples = examples;
            this.options = options;
            this.weights = start.weights();
            this.rules = (weights.length - 3) / 2;
            this.gradient = new double[weights.length];
            this.adam = new AdamStep(weights.length);
        }

        Learned train(SplittableRandom random) {
            int[] order = new int[examples.size()];
            for (int i = 0; i < order.length; i++) {
                order[i] = i;
            }
            int steps = options.passes() * ((order.length + options.batch() - 1) / options.batch());
            int step = 0;
            for (int pass = 0; pass < options.passes(); pass++) {
                shuffle(order, random);
                for (int from = 0; from < order.length; from += options.batch()) {
                    Cancellation.check();
                    int to = Math.min(order.length, from + options.batch());
                    step(order, from, to, options.rate() * (1 - (double) step++ / steps));
                }
            }
            return new Learned(
                    Arrays.copyOf(weights, rules),
                    Arrays.copyOfRange(weights, rules, 2 * rules),
                    weights[2 * rules],
                    weights[2 * rules + 1],
                    weights[2 * rules + 2],
                    0,
                    0);
        }

        private static void shuffle(int[] order, SplittableRandom random) {
            for (int i = order.length - 1; i > 0; i--) {
                int other = random.nextInt(i + 1);
                int moved = order[i];
                order[i] = order[other];
                order[other] = moved;
            }
        }

        private void step(int[] order, int from, int to, double rate) {
            for (int i = 0; i < 2 * rules; i++) {
                gradient[i] = options.l1() * Math.signum(weights[i]);
            }
            gradient[2 * rules] = 0;
            gradient[2 * rules + 1] = 0;
            gradient[2 * rules + 2] = 0;
            for (int i = from; i < to; i++) {
                addGradient(order[i], 1.0 / (to - from));
            }
            adam.step(weights, gradient, rate);
        }

        private void addGradient(int query, double share) {
            long candidates = examples.candidates(query);
            int first = Slice.begin(candidates);
            int size = Slice.size(candidates);
            softmax(first, size);
            for (int i = 0; i < size; i++) {
                double error = share * (scores[i] - (i == 0 ? 1 : 0));
                long hits = examples.hits(first + i);
                for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
                    gradient[examples.rule(hit)] += error;
                    gradient[rules + examples.rule(hit)] += error * examples.paths(hit);
                }
                gradient[2 * rules] += error * examples.frequency(first + i);
                gradient[2 * rules + 1] += error * examples.base(first + i);
                gradient[2 * rules + 2] += error * examples.volume(first + i);
            }
        }

        private void softmax(int first, int size) {
            if (scores.length < size) {
                scores = new double[2 * size];
            }
            double best = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < size; i++) {
                scores[i] = score(first + i);
                best = Math.max(best, scores[i]);
            }
            double sum = 0;
            for (int i = 0; i < size; i++) {
                scores[i] = Math.exp(scores[i] - best);
                sum += scores[i];
            }
            for (int i = 0; i < size; i++) {
                scores[i] /= sum;
            }
        }

        private double score(int candidate) {
            double score = weights[2 * rules] * examples.frequency(candidate)
                    + weights[2 * rules + 1] * examples.base(candidate)
                    + weights[2 * rules + 2] * examples.volume(candidate);
            long hits = examples.hits(candidate);
            for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
                int rule = examples.rule(hit);
                score += weights[rule] + weights[rules + rule] * examples.paths(hit);
            }
            return score;
        }
    }

    /** Adam's step: each weight moves by its mean gradient over the root of its mean squared gradient. */
    private static final class AdamStep {
        private static final double MEAN_DECAY = .9;
        private static final double SQUARE_DECAY = .999;
        private static final double TINY = 1e-8;

        private final double[] mean;
        private final double[] square;
        private int steps;

        AdamStep(int size) {
            mean = new double[size];
            square = new double[size];
        }

        void step(double[] weights, double[] gradient, double rate) {
            steps++;
            double meanScale = 1 / (1 - Math.pow(MEAN_DECAY, steps));
            double squareScale = 1 / (1 - Math.pow(SQUARE_DECAY, steps));
            for (int i = 0; i < weights.length; i++) {
                mean[i] += (1 - MEAN_DECAY) * (gradient[i] - mean[i]);
                square[i] += (1 - SQUARE_DECAY) * (gradient[i] * gradient[i] - square[i]);
                weights[i] -= rate * meanScale * mean[i] / (Math.sqrt(squareScale * square[i]) + TINY);
            }
        }
    }

    /**
     * Training queries in plain arrays: the candidates of each, the right answer first, and for each candidate the rules that
     * reach it with the logarithm of their paths.
     */
    private static final class RankingExamples {
        private int[] firstCandidate = new int[64];
        private int queries;
        private int[] firstHit = new int[256];
        private float[] frequency = new float[256];
        private float[] base = new float[256];
        private float[] volume = new float[256];
        private int candidates;
        private int[] rule = new int[1024];
        private float[] paths = new float[1024];
        private int hits;

        /** Begins a query; its candidates follow, the right answer first. */
        void beginQuery() {
            firstCandidate = roomFor(firstCandidate, queries + 2);
            firstCandidate[queries++] = candidates;
            firstCandidate[queries] = candidates;
        }

        /** @param baseScore the candidate's score before learning */
        void add(Grounding grounding, int candidate, double baseScore) {
            firstHit = roomFor(firstHit, candidates + 2);
            frequency = roomFor(frequency, candidates + 1);
            base = roomFor(base, candidates + 1);
            volume = roomFor(volume, candidates + 1);
            volume[candidates] = (float) Learned.logSum(grounding, candidate);
            base[candidates] = (float) baseScore;
            firstHit[candidates] = hits;
            frequency[candidates++] = (float) LogCounts.log1p(grounding.frequency(candidate));
            long slice = grounding.hits(candidate);
            rule = roomFor(rule, hits + Slice.size(slice));
            paths = roomFor(paths, hits + Slice.size(slice));
            for (int hit = Slice.begin(slice); hit < Slice.end(slice); hit++) {
                rule[hits] = grounding.rule(hit);
                paths[hits++] = (float) LogCounts.log1p(grounding.paths(hit));
            }
            firstHit[candidates] = hits;
            firstCandidate[queries] = candidates;
        }

        private static int[] roomFor(int[] array, int size) {
            return array.length >= size ? array : Arrays.copyOf(array, Math.max(size, 2 * array.length));
        }

        private static float[] roomFor(float[] array, int size) {
            return array.length >= size ? array : Arrays.copyOf(array, Math.max(size, 2 * array.length));
        }

        int size() {
            return queries;
        }

        /** The candidates of a query: a slice, the right answer at its beginning. */
        long candidates(int query) {
            return Slice.of(firstCandidate[query], firstCandidate[query + 1]);
        }

        /** log(1 + frequency as an answer) of a candidate. */
        float frequency(int candidate) {
            return frequency[candidate];
        }

        /** The score of a candidate before learning. */
        float base(int candidate) {
            return base[candidate];
        }

        /** log(1 + sum of confidence × paths) of a candidate. */
        float volume(int candidate) {
            return volume[candidate];
        }

        /** The hits of a candidate: a slice. */
        long hits(int candidate) {
            return Slice.of(firstHit[candidate], firstHit[candidate + 1]);
        }

        int rule(int hit) {
            return rule[hit];
        }

        /** log(1 + paths) of a hit. */
        float paths(int hit) {
            return paths[hit];
        }
    }
}
