package dev.hornbeam.reason.aggregate;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Joint.CrossFitted;
import dev.hornbeam.reason.aggregate.Joint.Feature;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.TimeLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Learns the weights of {@link Joint} from facts that are not in the graph: the right answer of a question should have all of the softmax
 * over its candidates. A weight is the sum of one that all relations share and of one for the relation and direction, which is pulled
 * towards 0, so that a relation with few facts has about the weights of all others.
 */
public final class JointLearner {
    private static final int FEATURES = Feature.COUNT;

    /** Candidates of a question that are kept for each of some features, the highest. */
    private static final int RIVALS = 80;

    /** The features by which a candidate may be among the best. */
    private static final Feature[] PROMISING = {
        Feature.RULES, Feature.NOISY_OR, Feature.KNOWN_SIDE, Feature.OWN_SIDE, Feature.FREQUENCY, Feature.NEARNESS
    };

    /** The pull of shared weights towards 0, where features have standard deviation 1. */
    private static final double PULL = 1;

    /** Pulls of the weights of a relation, of which the one that suits the other half of the questions best is taken. */
    private static final double[] PULLS_OF_RELATION = {5, 30, 200};

    private final Graph graph;
    private final Graph known;
    private final RuleBook rules;
    private final Aggregation byRules;
    private final int budget;
    private final ParallelTasks tasks;
    private final TimeLimit limit;
    private final Set<Feature> without;

    /**
     * @param known every fact that is left out of a ranking unless it is the one asked for
     * @param byRules how rules are scored
     * @param budget the most edges that a query may look up and follow
     */
    public JointLearner(
            Graph graph,
            Graph known,
            RuleBook rules,
            Aggregation byRules,
            int budget,
            ParallelTasks tasks,
            TimeLimit limit) {
        this(graph, known, rules, byRules, budget, tasks, limit, Set.of());
    }

    private JointLearner(
            Graph graph,
            Graph known,
            RuleBook rules,
            Aggregation byRules,
            int budget,
            ParallelTasks tasks,
            TimeLimit limit,
            Set<Feature> without) {
        this.graph = graph;
        this.known = known;
        this.rules = rules;
        this.byRules = byRules;
        this.budget = budget;
        this.tasks = tasks;
        this.limit = limit;
        this.without = without;
    }

    /** The same where some features do not count, to see what they are worth. */
    public JointLearner without(Set<Feature> features) {
        return new JointLearner(graph, known, rules, byRules, budget, tasks, limit, Set.copyOf(features));
    }

    /**
     * What was learned.
     *
     * @param all from all questions
     * @param crossFitted from the half of questions that a question does not belong to
     */
    public record Learned(Aggregation all, Aggregation crossFitted) {}

    /** A question: the features of some candidates, the right answer first. */
    record Example(Query query, float[] features) {
        int size() {
            return features.length / FEATURES;
        }
    }

    /**
     * Learns from facts that are not in the graph.
     *
     * @param progress is called with how many questions are asked
     */
    public Learned learn(Triples facts, Progress progress) {
        Example[] asked = new Example[2 * facts.size()];
        tasks.run(
                asked.length,
                () -> new Collector(new PathGrounder(graph, budget)),
                (i, collector) -> {
                    Cancellation.check();
                    int fact = i / 2;
                    int relation = facts.relation(fact);
                    boolean tail = i % 2 == 0;
                    Query query = tail
                            ? Query.tailOf(facts.head(fact), relation)
                            : Query.headOf(facts.tail(fact), relation, graph.relations());
                    if (!limit.isOver()) {
                        asked[i] = collector.collect(query, tail ? facts.tail(fact) : facts.head(fact));
                    }
                },
                progress);
        List<Example> examples = new ArrayList<>();
        for (Example example : asked) {
            if (example != null) {
                examples.add(example);
            }
        }
        List<List<Example>> first = byRelation(examples, query -> CrossFitted.half(query) == 0);
        List<List<Example>> second = byRelation(examples, query -> CrossFitted.half(query) == 1);
        double least = Double.POSITIVE_INFINITY;
        double pull = PULLS_OF_RELATION[0];
        double[][] forFirst = new double[0][];
        double[][] forSecond = new double[0][];
        for (double tried : PULLS_OF_RELATION) {
            double[][] bySecond = new RankingFit(second, tried, without, tasks).fit();
            double[][] byFirst = new RankingFit(first, tried, without, tasks).fit();
            double loss = RankingFit.loss(first, bySecond) + RankingFit.loss(second, byFirst);
            if (loss < least) {
                least = loss;
                pull = tried;
                forFirst = bySecond;
                forSecond = byFirst;
            }
        }
        Aggregation ofFirst = aggregation(forFirst);
        Aggregation ofSecond = aggregation(forSecond);
        return new Learned(
                aggregation(new RankingFit(byRelation(examples, query -> true), pull, without, tasks).fit()),
                Aggregation.of(
                        byRules.directedCount(),
                        relation -> new CrossFitted(ofFirst.of(relation), ofSecond.of(relation))));
    }

    private List<List<Example>> byRelation(List<Example> examples, Predicate<Query> used) {
        List<List<Example>> byRelation = new ArrayList<>();
        for (int relation = 0; relation < byRules.directedCount(); relation++) {
            byRelation.add(new ArrayList<>());
        }
        for (Example example : examples) {
            if (used.test(example.query)) {
                byRelation.get(example.query.relation()).add(example);
            }
        }
        return byRelation;
    }

    private Aggregation aggregation(double[][] weights) {
        return Aggregation.of(byRules.directedCount(), relation -> new Joint(byRules.of(relation), weights[relation]));
    }

    /** Asks questions; one per thread. */
    private final class Collector {
        private final PathGrounder grounder;
        private double[] scores = new double[256];
        private final double[] features = new double[FEATURES];

        Collector(PathGrounder grounder) {
            this.grounder = grounder;
        }

        /**
         * The best candidates of a question by one feature or another, the right answer first; null if it is not among them: were it
         * added, the model would learn to spot what was added.
         */
        private Example collect(Query query, int answer) {
            Grounding grounding =
                    grounder.ground(query, rules.of(query.relation()), PathGrounder.NOTHING_EXCLUDED, true);
            int right = grounding.candidate(answer);
            if (right < 0) {
                return null;
            }
            if (scores.length < grounding.size()) {
                scores = new double[2 * grounding.size()];
            }
            Joint.Reader reader = new Joint.Reader(byRules.of(query.relation()), grounding, scores);
            boolean[] left = new boolean[grounding.size()];
            long answers = known.neighbours(query.entity(), query.relation());
            for (int i = Slice.begin(answers); i < Slice.end(answers); i++) {
                int candidate = grounding.candidate(known.target(i));
                if (candidate >= 0 && candidate != right) {
                    left[candidate] = true;
                }
            }
            float[] all = new float[grounding.size() * FEATURES];
            for (int candidate = 0; candidate < left.length; candidate++) {
                if (!left[candidate]) {
                    reader.read(candidate, features);
                    for (int i = 0; i < FEATURES; i++) {
                        all[candidate * FEATURES + i] = (float) features[i];
                    }
                }
            }
            boolean[] kept = new boolean[left.length];
            for (Feature feature : PROMISING) {
                keepBest(all, left, feature.ordinal(), kept);
            }
            if (!kept[right]) {
                return null;
            }
            int size = 0;
            for (boolean one : kept) {
                size += one ? 1 : 0;
            }
            float[] some = new float[size * FEATURES];
            System.arraycopy(all, right * FEATURES, some, 0, FEATURES);
            int next = 1;
            for (int candidate = 0; candidate < kept.length; candidate++) {
                if (kept[candidate] && candidate != right) {
                    System.arraycopy(all, candidate * FEATURES, some, next++ * FEATURES, FEATURES);
                }
            }
            return new Example(query, some);
        }

        private static void keepBest(float[] all, boolean[] left, int feature, boolean[] kept) {
            PriorityQueue<Integer> best = new PriorityQueue<>(
                    Comparator.<Integer>comparingDouble(candidate -> all[candidate * FEATURES + feature])
                            .thenComparingInt(candidate -> -candidate));
            for (int candidate = 0; candidate < left.length; candidate++) {
                if (left[candidate]) {
                    continue;
                }
                if (best.size() < RIVALS) {
                    best.add(candidate);
                } else if (all[candidate * FEATURES + feature] > all[best.element() * FEATURES + feature]) {
                    best.remove();
                    best.add(candidate);
                }
            }
            best.forEach(candidate -> kept[candidate] = true);
        }
    }

    /** Minimises the loss by L-BFGS: parameters are the shared weights, then those of each relation that has questions. */
    static final class RankingFit {
        private static final int STEPS = 60;

        private final List<List<Example>> byRelation;
        private final double pull;
        private final int[] relations;
        private final ParallelTasks tasks;
        private final double[] deviation = new double[FEATURES];

        RankingFit(List<List<Example>> byRelation, double pull, Set<Feature> without, ParallelTasks tasks) {
            this.byRelation = byRelation;
            this.pull = pull;
            this.tasks = tasks;
            relations = IntStream.range(0, byRelation.size())
                    .filter(relation -> !byRelation.get(relation).isEmpty())
                    .toArray();
            measureDeviation();
            without.forEach(feature -> deviation[feature.ordinal()] = 0);
        }

        private void measureDeviation() {
            double[] sum = new double[FEATURES];
            double[] squares = new double[FEATURES];
            double count = 0;
            for (int relation : relations) {
                for (Example example : byRelation.get(relation)) {
                    for (int i = 0; i < example.features.length; i++) {
                        double value = example.features[i];
                        sum[i % FEATURES] += value;
                        squares[i % FEATURES] += value * value;
                    }
                    count += example.size();
                }
            }
            for (int i = 0; i < FEATURES; i++) {
                double mean = sum[i] / Math.max(1, count);
                deviation[i] = Math.sqrt(Math.max(0, squares[i] / Math.max(1, count) - mean * mean));
            }
        }

        /** What some questions cost by given weights, nothing added for their size. */
        static double loss(List<List<Example>> byRelation, double[][] weights) {
            double loss = 0;
            for (int relation = 0; relation < weights.length; relation++) {
                for (Example example : byRelation.get(relation)) {
                    loss += loss(example, weights[relation], new double[FEATURES]);
                }
            }
            return loss;
        }

        /** The weights of every relation and inverse. */
        double[][] fit() {
            double[] found = minimum();
            double[][] weights = new double[byRelation.size()][FEATURES];
            for (double[] each : weights) {
                System.arraycopy(found, 0, each, 0, FEATURES);
            }
            for (int place = 0; place < relations.length; place++) {
                for (int i = 0; i < FEATURES; i++) {
                    weights[relations[place]][i] += found[(place + 1) * FEATURES + i];
                }
            }
            for (double[] each : weights) {
                for (int i = 0; i < FEATURES; i++) {
                    each[i] = deviation[i] < 1e-9 ? 0 : each[i] / deviation[i];
                }
            }
            return weights;
        }

        double[] minimum() {
            return Lbfgs.minimum((relations.length + 1) * FEATURES, STEPS, this::loss);
        }

        /**
         * The loss, and its slope; the sums of relations are added in their order, whatever the threads.
         *
         * @param at the shared weights, then those of each relation that has questions, of features with standard deviation 1
         */
        double loss(double[] at, double[] slope) {
            double[][] slopes = new double[relations.length][FEATURES];
            double[] losses = new double[relations.length];
            tasks.run(relations.length, () -> new double[0], (place, nothing) -> {
                double[] weights = new double[FEATURES];
                for (int i = 0; i < FEATURES; i++) {
                    weights[i] = deviation[i] < 1e-9 ? 0 : (at[i] + at[(place + 1) * FEATURES + i]) / deviation[i];
                }
                for (Example example : byRelation.get(relations[place])) {
                    losses[place] += loss(example, weights, slopes[place]);
                }
            });
            double loss = 0;
            Arrays.fill(slope, 0);
            for (int place = 0; place < relations.length; place++) {
                loss += losses[place];
                for (int i = 0; i < FEATURES; i++) {
                    double of = deviation[i] < 1e-9 ? 0 : slopes[place][i] / deviation[i];
                    slope[i] += of;
                    slope[(place + 1) * FEATURES + i] = of;
                }
            }
            for (int i = 0; i < at.length; i++) {
                double towards = i < FEATURES ? PULL : pull;
                loss += towards / 2 * at[i] * at[i];
                slope[i] += towards * at[i];
            }
            return loss;
        }

        /** Adds the slope of one question to those of its relation. */
        private static double loss(Example example, double[] weights, double[] slope) {
            int size = example.size();
            float[] features = example.features;
            double[] chance = new double[size];
            double highest = Double.NEGATIVE_INFINITY;
            for (int c = 0; c < size; c++) {
                double sum = 0;
                for (int i = 0; i < FEATURES; i++) {
                    sum += weights[i] * features[c * FEATURES + i];
                }
                chance[c] = sum;
                highest = Math.max(highest, sum);
            }
            double right = chance[0];
            double total = 0;
            for (int c = 0; c < size; c++) {
                chance[c] = Math.exp(chance[c] - highest);
                total += chance[c];
            }
            for (int c = 0; c < size; c++) {
                double factor = chance[c] / total - (c == 0 ? 1 : 0);
                for (int i = 0; i < FEATURES; i++) {
                    slope[i] += factor * features[c * FEATURES + i];
                }
            }
            return Math.log(total) + highest - right;
        }
    }
}
