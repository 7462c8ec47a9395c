package dev.hornbeam.reason.calibrate;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.aggregate.Aggregator.NoisyOr;
import dev.hornbeam.reason.aggregate.Lbfgs;
import dev.hornbeam.reason.calibrate.HeldOutScores.Allowance;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.ParallelTasks.Heaviest;
import dev.hornbeam.work.SplitMix;
import dev.hornbeam.work.TimeLimit;
import dev.hornbeam.work.TimeLimit.TimeShares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Learns {@link FactModel} from facts that are hidden, against all other candidates of the graph. Candidates are drawn: some heads of
 * each relation and some entities that have none, those that rules say most about more often than the others, each counting for as many as
 * it stands for. So the probability is the share of such candidates that are missing facts, if every entity is asked.
 *
 * <p>A weight is the sum of one for all relations, one for the relation and, where a relation has few distinct answers (classes,
 * countries), one for the answer. The last two are pulled towards 0, as strongly as suits heads that the weights were not learned from.
 */
final class FactModelLearner {
    /** The most hidden facts of all relations, and of one. */
    private static final int HIDDEN = 8_000;

    private static final int HIDDEN_OF_RELATION = 400;

    /** The most heads of all relations that rules are followed from, to see which are worth a closer look. */
    private static final int GLANCES = 60_000;

    /** The most heads of all relations that all evidence is looked at. */
    private static final int LOOKS = 10_000;

    private static final int LEAST_OF_RELATION = 40;
    private static final int MOST_GLANCES = 3_000;
    private static final int MOST_LOOKS = 500;

    /** Candidates of a question: the best, and some of the others that stand for the rest. */
    private static final int BEST = 12;

    private static final int OTHERS = 6;

    /** The chance of any head to be looked at, beside what rules say about it. */
    private static final double ANY_HEAD = 0.02;

    /** Hidden facts of an answer from which it has weights of its own. */
    private static final int ENOUGH_OF_ANSWER = 5;

    private static final double PULL = 0.1;
    private static final double[] PULLS_OF_RELATION = {0.5, 3, 20};
    private static final double MORE_FOR_ANSWER = 3;
    private static final int ITERATIONS = 80;

    /** A feature that varies less is the same everywhere, but for rounding. */
    private static final double SAME = 1e-6;

    private static final double SUREST_HIDDEN = 1 - 1e-9;
    private static final double FARTHEST_MOVE = 3;
    private static final double LEAST_STRETCH = 0.5;
    private static final double MOST_STRETCH = 4;
    private static final double STRETCH_FACTOR = 1.2;

    /** The share of the loss that a stretch must save. */
    private static final double CLEARLY = 1e-4;

    /** For a stretch that is only tried: to a thousandth of the log-odds. */
    private static final int FEW_BISECTIONS = 16;

    private static final int BISECTIONS = 30;

    /** A sample that promises so many facts moves the log-odds half as far as it shows. */
    private static final double FEW_DRAWN = 5;

    private final Graph graph;
    private final RuleBook rules;
    private final Aggregation aggregation;
    private final int budget;
    private final ParallelTasks tasks;
    private final TimeLimit limit;

    /** @param budget the most edges that a query may look up and follow */
    FactModelLearner(
            Graph graph, RuleBook rules, Aggregation aggregation, int budget, ParallelTasks tasks, TimeLimit limit) {
        this.graph = graph;
        this.rules = rules;
        this.aggregation = aggregation;
        this.budget = budget;
        this.tasks = tasks;
        this.limit = limit;
    }

    /**
     * Learns from facts that are hidden in turn if the graph has them, and are missing in it otherwise.
     *
     * @param facts to be hidden
     * @param missing what the graph lacks beside them
     */
    FactModel learn(Triples facts, FactModel.Missing missing, Progress progress) {
        Graph away = Graph.of(graph.entities(), graph.relations(), facts);
        return new Fit(samples(away, progress), missing).model();
    }

    /**
     * Adapts a model to a graph that has the facts that it was learned from. With more facts there is more evidence, for what is wrong, too,
     * and right and wrong candidates lie farther apart. How far is seen from the same facts hidden in turn, which rules and attributes have
     * seen, so no more is taken from them; and the graph lacks no more facts than before, so the log-odds of each relation are moved until
     * all unknown candidates together are promised as much as then.
     */
    FactModel adapt(FactModel model, Triples facts, Progress progress) {
        Graph away = Graph.of(graph.entities(), graph.relations(), facts);
        List<Sample> now = samples(away, progress);
        double hidden = Math.min(SUREST_HIDDEN, 1 / (1 + model.learned()));
        double[] stretches = new double[now.size()];
        double[] moves = new double[now.size()];
        tasks.run(moves.length, () -> model, (relation, same) -> {
            Sample sample = now.get(relation);
            double[] odds = sample.odds(model, relation);
            FactModel.Unknown before = model.unknown(relation);
            FactModel.Unknown unknown = sample.unknown(odds);
            double enough = Math.min(before.drawn(model, relation), unknown.drawn(model, relation));
            double trust = enough / (enough + FEW_DRAWN);
            double stretch = 1 + trust * (stretch(sample, odds, hidden) - 1);
            stretches[relation] = stretch;
            moves[relation] = trust
                    * rising(
                            move -> unknown.promised(model, relation, stretch, move),
                            before.promised(model, relation, 1, 0),
                            FARTHEST_MOVE,
                            BISECTIONS);
        });
        return model.adapted(stretches, moves);
    }

    /** By how much log-odds are multiplied so that facts hidden in turn and unknown candidates are told apart best. */
    private static double stretch(Sample sample, double[] odds, double hidden) {
        double right = IntStream.range(0, sample.size)
                .filter(i -> sample.right[i])
                .mapToDouble(i -> sample.weight[i])
                .sum();
        double best = 1;
        double least = lossOfStretch(sample, odds, hidden, 1, right) * (1 - CLEARLY);
        for (double tried = LEAST_STRETCH; tried <= MOST_STRETCH; tried *= STRETCH_FACTOR) {
            double loss = lossOfStretch(sample, odds, hidden, tried, right);
            if (loss < least) {
                least = loss;
                best = tried;
            }
        }
        return best;
    }

    private static double lossOfStretch(Sample sample, double[] odds, double hidden, double stretch, double right) {
        double move =
                rising(each -> sample.expected(odds, hidden, stretch, each), right, 10 * FARTHEST_MOVE, FEW_BISECTIONS);
        return sample.loss(odds, hidden, stretch, move);
    }

    /** Where a rising function reaches a value, between two bounds. */
    private static double rising(DoubleUnaryOperator function, double value, double bound, int bisections) {
        double low = -bound;
        double high = bound;
        for (int step = 0; step < bisections; step++) {
            double middle = (low + high) / 2;
            if (function.applyAsDouble(middle) > value) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return (low + high) / 2;
    }

    private List<Sample> samples(Graph away, Progress progress) {
        int count = graph.relations().count();
        List<Sample> samples = new ArrayList<>();
        for (int relation = 0; relation < count; relation++) {
            samples.add(new Sample());
        }
        int[] order = Heaviest.first(count, relation -> rules.of(relation).size());
        TimeShares shares = TimeShares.even(limit, count, tasks.threads());
        tasks.run(
                count,
                () -> new Collector(away, new PathGrounder(graph, budget)),
                (task, collector) -> collector.collect(order[task], shares.of(order[task]), samples.get(order[task])),
                progress);
        return samples;
    }

    /** The candidates of one relation that were drawn. */
    private static final class Sample {
        private float[] features = new float[64 * FactModel.FEATURES];
        private boolean[] right = new boolean[64];
        private double[] weight = new double[64];
        private int[] answer = new int[64];
        private boolean[] half = new boolean[64];
        private int size;
        private double scale = 1;

        /**
         * @param isRight whether it is a hidden fact
         * @param times how many candidates it stands for
         */
        void add(double[] values, int tail, boolean firstHalf, boolean isRight, double times) {
            if (size == right.length) {
                features = Arrays.copyOf(features, 2 * features.length);
                right = Arrays.copyOf(right, 2 * size);
                weight = Arrays.copyOf(weight, 2 * size);
                answer = Arrays.copyOf(answer, 2 * size);
                half = Arrays.copyOf(half, 2 * size);
            }
            for (int i = 0; i < values.length; i++) {
                features[size * FactModel.FEATURES + i] = (float) values[i];
            }
            right[size] = isRight;
            weight[size] = times;
            answer[size] = tail;
            half[size++] = firstHalf;
        }

        /** The log-odds of all by a model. */
        double[] odds(FactModel model, int relation) {
            float[] values = new float[FactModel.FEATURES];
            double[] odds = new double[size];
            for (int i = 0; i < size; i++) {
                System.arraycopy(features, i * FactModel.FEATURES, values, 0, values.length);
                odds[i] = model.logOdds(relation, answer[i], values);
            }
            return odds;
        }

        /** The unknown candidates, as many as there are in the graph. */
        FactModel.Unknown unknown(double[] odds) {
            int[] unknown = IntStream.range(0, size).filter(i -> !right[i]).toArray();
            return new FactModel.Unknown(
                    Arrays.stream(unknown).mapToDouble(i -> odds[i]).toArray(),
                    Arrays.stream(unknown).mapToDouble(i -> weight[i] / scale).toArray());
        }

        /** How many hidden facts are expected if log-odds are stretched and moved. */
        double expected(double[] odds, double hidden, double stretch, double move) {
            double sum = 0;
            for (int i = 0; i < size; i++) {
                sum += weight[i] * hidden / (1 + Math.exp(-stretch * odds[i] - move));
            }
            return sum;
        }

        /** The loss if log-odds are stretched and moved. */
        double loss(double[] odds, double hidden, double stretch, double move) {
            double sum = 0;
            for (int i = 0; i < size; i++) {
                double each = stretch * odds[i] + move;
                sum += weight[i] * (right[i] ? asRight(each) : -Math.log1p(-hidden / (1 + Math.exp(-each))));
            }
            return sum;
        }

        /** Multiplies how much candidates count, from one on. */
        void scale(int from, double factor) {
            scale = factor;
            for (int i = from; i < size; i++) {
                weight[i] *= factor;
            }
        }
    }

    /** Asks the questions of a relation; one per thread. */
    private final class Collector {
        private final Graph away;
        private final PathGrounder grounder;
        private final double[] features = new double[FactModel.FEATURES];
        private double[] scores = new double[256];

        Collector(Graph away, PathGrounder grounder) {
            this.away = away;
            this.grounder = grounder;
        }

        void collect(int relation, TimeLimit time, Sample into) {
            if (rules.of(relation).size() == 0) {
                return;
            }
            SplittableRandom random = new SplittableRandom(relation);
            double cost = Allowance.MOST / 3 / graph.relations().count();
            int asked = right(relation, new Allowance(time.share(1 / 3.0), cost), random, into);
            // One hidden fact counts as one, however many it stands for, and all others accordingly.
            double scale = Math.max(1.0, asked) / Math.max(1, away.tripleCount(relation));
            int from = into.size;
            wrong(Stratum.of(graph, relation), relation, new Allowance(time.share(0.5), cost), random, into);
            wrong(Stratum.without(graph, relation), relation, new Allowance(time, cost), random, into);
            into.scale(from, scale);
        }

        /** Adds hidden facts; returns how many were asked for, whether a rule leads there or not. */
        private int right(int relation, Allowance allowance, SplittableRandom random, Sample into) {
            int most = share(HIDDEN, HIDDEN_OF_RELATION);
            int asked = 0;
            for (long fact : drawn(relation, most, random)) {
                if (allowance.isSpent()) {
                    break;
                }
                int head = (int) (fact >>> 32);
                int tail = (int) fact;
                Grounding grounding = ground(head, relation, tail);
                allowance.spend(grounding);
                asked++;
                int candidate = grounding.candidate(tail);
                if (candidate >= 0 && candidate < grounding.proposable()) {
                    FactModel.Reader reader = new FactModel.Reader(grounding, aggregation.of(relation), scores);
                    reader.read(candidate, features);
                    into.add(features, tail, isFirstHalf(head), true, 1);
                }
            }
            return asked;
        }

        private int share(int ofAll, int most) {
            return Math.max(
                    LEAST_OF_RELATION,
                    Math.min(most, ofAll / Math.max(1, graph.relations().count())));
        }

        private Grounding ground(int head, int relation, int excluded) {
            Aggregator aggregator = aggregation.of(relation);
            Grounding grounding = grounder.groundProposable(
                    Query.tailOf(head, relation), rules.of(relation), excluded, aggregator.usesEvidence());
            if (scores.length < grounding.size()) {
                scores = new double[2 * grounding.size()];
            }
            aggregator.score(grounding, scores);
            return grounding;
        }

        /** Adds candidates that are neither known nor hidden, of some entities that stand for all. */
        private void wrong(Stratum entities, int relation, Allowance allowance, SplittableRandom random, Sample into) {
            int glances = Math.min(entities.size(), share(GLANCES, MOST_GLANCES));
            int[] heads = new int[glances];
            double[] promise = new double[glances];
            double sum = 0;
            int seen = 0;
            while (seen < glances && !allowance.isSpent()) {
                heads[seen] = entities.draw(random);
                promise[seen] = glance(heads[seen], relation, allowance);
                sum += promise[seen++];
            }
            int looks = share(LOOKS, MOST_LOOKS);
            for (int i = 0; i < seen; i++) {
                double chance = sum == 0 ? 0 : Math.min(1, looks * promise[i] / sum);
                if (random.nextDouble() < chance) {
                    look(heads[i], relation, entities.each() / chance, random, into);
                }
            }
        }

        /** How far rules speak for anything new of a head; 0 if it has no candidate. */
        private double glance(int head, int relation, Allowance allowance) {
            Grounding grounding = grounder.groundProposable(
                    Query.tailOf(head, relation), rules.of(relation), PathGrounder.NOTHING_EXCLUDED, false);
            allowance.spend(grounding);
            double[] evidence = new double[grounding.size()];
            new NoisyOr(NoisyOr.FEW).score(grounding, evidence);
            double best = 0;
            for (int candidate = 0; candidate < grounding.reached(); candidate++) {
                if (evidence[candidate] > best && !isFact(grounding, candidate)) {
                    best = evidence[candidate];
                }
            }
            return best > 0 || grounding.hasFewAnswers() ? ANY_HEAD - Math.expm1(-best) : 0;
        }

        private boolean isFact(Grounding grounding, int candidate) {
            Query query = grounding.query();
            return grounding.isKnown(candidate)
                    || away.contains(query.entity(), query.relation(), grounding.entity(candidate));
        }

        private void look(int head, int relation, double times, SplittableRandom random, Sample into) {
            Grounding grounding = ground(head, relation, PathGrounder.NOTHING_EXCLUDED);
            int[] others = IntStream.range(0, grounding.proposable())
                    .filter(candidate -> !isFact(grounding, candidate))
                    .toArray();
            ScoreSample sample = new ScoreSample(scores, others);
            FactModel.Reader reader = new FactModel.Reader(grounding, aggregation.of(relation), scores);
            sample.forEach(BEST, OTHERS, random, (candidate, each) -> {
                reader.read(candidate, features);
                into.add(features, grounding.entity(candidate), isFirstHalf(head), false, times * each);
            });
        }

        /** Some hidden facts of a relation in random order, as head and tail packed. */
        private long[] drawn(int relation, int most, SplittableRandom random) {
            long[] all = new long[away.tripleCount(relation)];
            int size = 0;
            long sources = away.sources(relation);
            for (int s = Slice.begin(sources); s < Slice.end(sources); s++) {
                long targets = away.neighbours(away.source(s), relation);
                for (int t = Slice.begin(targets); t < Slice.end(targets); t++) {
                    all[size++] = (long) away.source(s) << 32 | away.target(t);
                }
            }
            long[] drawn = new long[Math.min(most, size)];
            for (int i = 0; i < drawn.length; i++) {
                int other = i + random.nextInt(size - i);
                drawn[i] = all[other];
                all[other] = all[i];
            }
            return drawn;
        }
    }

    private static double asRight(double odds) {
        return Math.log1p(Math.exp(-Math.abs(odds))) + Math.max(0, -odds);
    }

    private static boolean isFirstHalf(int head) {
        return new SplitMix(SplitMix.FIRST_SEED, head).below(2) == 0;
    }

    /**
     * Minimises the weighted logistic loss of whether candidates are facts. Of the facts among them a known share was hidden; the others are
     * unknown candidates, as what is no fact is. So a hidden one has probability {@code hidden · q}, an unknown one {@code 1 − hidden · q}: parameters are the shared weights, then those of relations, then those of answers. */
    private final class Fit {
        private final List<Sample> samples;
        private final double[] deviation = new double[FactModel.FEATURES];
        private final List<Map<Integer, Integer>> blocks = new ArrayList<>();
        private final int blockCount;
        private final int[] relations;
        private final FactModel.Missing missing;

        /** The chance that a fact which the graph does not have was hidden. */
        private final double hidden;

        Fit(List<Sample> samples, FactModel.Missing missing) {
            this.samples = samples;
            this.missing = missing;
            this.hidden = Math.min(SUREST_HIDDEN, 1 / (1 + missing.ratio()));
            relations = IntStream.range(0, samples.size())
                    .filter(relation -> samples.get(relation).size > 0)
                    .toArray();
            measureDeviation();
            int next = 1 + relations.length;
            for (int relation : relations) {
                Map<Integer, Integer> ofAnswer = new TreeMap<>();
                for (Map.Entry<Integer, Integer> each : answers(relation).entrySet()) {
                    if (each.getValue() >= ENOUGH_OF_ANSWER) {
                        ofAnswer.put(each.getKey(), next++);
                    }
                }
                blocks.add(ofAnswer);
            }
            blockCount = next;
        }

        /** By answer the number of hidden facts, where the relation has few distinct answers. */
        private Map<Integer, Integer> answers(int relation) {
            Map<Integer, Integer> counts = new TreeMap<>();
            int inverse = graph.relations().inverse(relation);
            if (Grounding.hasFewAnswers(graph, inverse)) {
                Sample sample = samples.get(relation);
                for (int i = 0; i < sample.size; i++) {
                    if (sample.right[i]) {
                        counts.merge(sample.answer[i], 1, Integer::sum);
                    }
                }
            }
            return counts;
        }

        private void measureDeviation() {
            double[] sum = new double[FactModel.FEATURES];
            double[] squares = new double[FactModel.FEATURES];
            double count = 0;
            for (int relation : relations) {
                Sample sample = samples.get(relation);
                for (int i = 0; i < sample.size * FactModel.FEATURES; i++) {
                    double value = sample.features[i];
                    sum[i % FactModel.FEATURES] += value;
                    squares[i % FactModel.FEATURES] += value * value;
                }
                count += sample.size;
            }
            for (int i = 0; i < FactModel.FEATURES; i++) {
                double mean = sum[i] / Math.max(1, count);
                deviation[i] = Math.sqrt(Math.max(0, squares[i] / Math.max(1, count) - mean * mean));
            }
            deviation[FactModel.FEATURES - 1] = 1; // the base is the same everywhere
        }

        FactModel model() {
            double least = Double.POSITIVE_INFINITY;
            double pull = PULLS_OF_RELATION[0];
            for (double tried : PULLS_OF_RELATION) {
                double loss = loss(fit(tried, 1), 2) + loss(fit(tried, 2), 1);
                if (loss < least) {
                    least = loss;
                    pull = tried;
                }
            }
            return model(fit(pull, 0));
        }

        /** @param used 1 or 2 for one half of the heads, 0 for all */
        private double[] fit(double pull, int used) {
            return Lbfgs.minimum(blockCount * FactModel.FEATURES, ITERATIONS, (at, slope) -> {
                double loss = loss(at, slope, used);
                for (int i = 0; i < at.length; i++) {
                    int block = i / FactModel.FEATURES;
                    double towards = block == 0 ? PULL : block <= relations.length ? pull : pull * MORE_FOR_ANSWER;
                    loss += towards / 2 * at[i] * at[i];
                    slope[i] += towards * at[i];
                }
                return loss;
            });
        }

        private double loss(double[] at, int used) {
            return loss(at, new double[at.length], used);
        }

        private double loss(double[] at, double[] slope, int used) {
            double[] losses = new double[relations.length];
            double[][] slopes = new double[relations.length][];
            tasks.run(relations.length, () -> new double[0], (place, nothing) -> {
                slopes[place] = new double[(2 + blocks.get(place).size()) * FactModel.FEATURES];
                losses[place] = loss(place, at, used, slopes[place]);
            });
            Arrays.fill(slope, 0);
            double loss = 0;
            for (int place = 0; place < relations.length; place++) {
                loss += losses[place];
                int from = 0;
                for (int block : blocksOf(place)) {
                    for (int i = 0; i < FactModel.FEATURES; i++) {
                        slope[block * FactModel.FEATURES + i] += slopes[place][from++];
                    }
                }
            }
            return loss;
        }

        /** The blocks of parameters of a relation: the shared one, its own, those of its answers. */
        private int[] blocksOf(int place) {
            return IntStream.concat(
                            IntStream.of(0, 1 + place),
                            blocks.get(place).values().stream().mapToInt(block -> block))
                    .toArray();
        }

        private double loss(int place, double[] at, int used, double[] slope) {
            Sample sample = samples.get(relations[place]);
            int[] own = blocksOf(place);
            Map<Integer, Integer> ofAnswer = blocks.get(place);
            Map<Integer, double[]> weights = new HashMap<>();
            Map<Integer, Integer> places = new HashMap<>();
            for (Map.Entry<Integer, Integer> each : ofAnswer.entrySet()) {
                weights.put(each.getKey(), weights(at, 0, 1 + place, each.getValue()));
                places.put(each.getKey(), places.size() + 2);
            }
            double[] usual = weights(at, 0, 1 + place);
            double loss = 0;
            for (int n = 0; n < sample.size; n++) {
                if (used != 0 && sample.half[n] != (used == 1)) {
                    continue;
                }
                double[] by = weights.getOrDefault(sample.answer[n], usual);
                double odds = 0;
                for (int i = 0; i < FactModel.FEATURES; i++) {
                    odds += by[i] * sample.features[n * FactModel.FEATURES + i];
                }
                double chance = 1 / (1 + Math.exp(-odds));
                loss += sample.weight[n] * (sample.right[n] ? asRight(odds) : -Math.log1p(-hidden * chance));
                double factor = sample.weight[n]
                        * (1 - chance)
                        * (sample.right[n] ? -1 : hidden * chance / (1 - hidden * chance));
                int third = places.getOrDefault(sample.answer[n], 0);
                for (int i = 0; i < FactModel.FEATURES; i++) {
                    double part = deviation[i] < SAME
                            ? 0
                            : factor * sample.features[n * FactModel.FEATURES + i] / deviation[i];
                    slope[i] += part;
                    slope[FactModel.FEATURES + i] += part;
                    if (third > 0) {
                        slope[third * FactModel.FEATURES + i] += part;
                    }
                }
            }
            assert own.length * FactModel.FEATURES == slope.length;
            return loss;
        }

        /** The sum of blocks of parameters, for features as they are. */
        private double[] weights(double[] at, int... some) {
            double[] weights = new double[FactModel.FEATURES];
            for (int block : some) {
                for (int i = 0; i < FactModel.FEATURES; i++) {
                    weights[i] += deviation[i] < SAME ? 0 : at[block * FactModel.FEATURES + i] / deviation[i];
                }
            }
            return weights;
        }

        private FactModel model(double[] at) {
            double[][] weights = new double[samples.size()][];
            Map<Integer, Map<String, double[]>> ofAnswers = new TreeMap<>();
            double[] highest = new double[samples.size()];
            double[] shared = weights(at, 0);
            Arrays.setAll(weights, relation -> shared);
            for (int place = 0; place < relations.length; place++) {
                int relation = relations[place];
                weights[relation] = weights(at, 0, 1 + place);
                Map<String, double[]> own = new TreeMap<>();
                blocks.get(place)
                        .forEach((answer, block) -> own.put(graph.entities().name(answer), weights(at, block)));
                if (!own.isEmpty()) {
                    ofAnswers.put(relation, own);
                }
                highest[relation] = highest(place, at);
            }
            return new FactModel(weights, ofAnswers, highest, missing)
                    .on(graph.relations(), graph)
                    .remembering(model -> IntStream.range(0, samples.size())
                            .mapToObj(relation -> samples.get(relation)
                                    .unknown(samples.get(relation).odds(model, relation)))
                            .toList());
        }

        private double highest(int place, double[] at) {
            Sample sample = samples.get(relations[place]);
            double highest = 0;
            for (int n = 0; n < sample.size; n++) {
                if (!sample.right[n]) {
                    continue;
                }
                Integer block = blocks.get(place).get(sample.answer[n]);
                double[] by = block == null ? weights(at, 0, 1 + place) : weights(at, 0, 1 + place, block);
                double odds = 0;
                for (int i = 0; i < FactModel.FEATURES; i++) {
                    odds += by[i] * sample.features[n * FactModel.FEATURES + i];
                }
                highest = Math.max(highest, odds);
            }
            return highest;
        }
    }
}
