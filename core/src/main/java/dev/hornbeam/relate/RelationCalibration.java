package dev.hornbeam.relate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.work.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/**
 * From what paths say to probabilities of relations and of "no relation": {@code P(r) ∝ exp(w · x_r)}, where "no relation" has the
 * score 0. With θ the distribution of a body and θ' the same where null has its share among all paths of the graph, {@code x_r} are
 * a constant, {@code log Σ_b weight_b θ_b(r)}, {@code log max_b θ'_b(r)}, the logarithm of how often r closes any path, since
 * the sum over many bodies counts that many times, and what is the same for all relations and tells a pair
 * with a relation from one without: the logarithms of the number of bodies, of the largest θ' of any relation, and of the largest
 * odds of any relation against null. The weights are fitted by maximum likelihood to pairs whose relation is known and pairs that
 * no relation links.
 *
 * @param constant how likely a relation is at all
 * @param sum the weight of the sum over bodies
 * @param best the weight of the largest share of the relation
 * @param usual the weight of how often the relation closes any path
 * @param bodies the weight of the number of bodies: many of them add up to something by chance
 * @param clearest the weight of the largest share of any relation
 * @param odds the weight of the largest odds against null
 * @param top how often the likeliest answer is right
 * @param pairs how many pairs it was fitted to
 */
public record RelationCalibration(
        double constant,
        double sum,
        double best,
        double usual,
        double bodies,
        double clearest,
        double odds,
        Top top,
        int pairs) {
    /** Below it, shares are rounding errors of the network. */
    private static final double FLOOR = 1e-6;

    private static final int WEIGHTS = 7;
    private static final int BEST = 2;
    private static final int USUAL = 3;

    /** A normal prior around 0 of this precision, for all pairs together: what pairs leave open is not infinite. */
    private static final double RIDGE = 0.1;

    private static final int MOST_STEPS = 100;
    private static final double SMALL = 1e-10;

    public RelationCalibration {
        for (double weight : new double[] {constant, sum, best, usual, bodies, clearest, odds}) {
            if (!Double.isFinite(weight)) {
                throw new IllegalArgumentException("a weight of " + weight);
            }
        }
        if (pairs < 0) {
            throw new IllegalArgumentException(pairs + " pairs");
        }
    }

    /**
     * From the probability p of the likeliest answer to how often it is right, since one set of weights fits neither all graphs nor
     * all kinds of pairs: {@code odds = exp(shift) · p^rise / (1 - p)^fall} (beta calibration). The other answers share the rest.
     */
    public record Top(double shift, double rise, double fall) {
        /** Nothing is changed. */
        public static final Top SAME = new Top(0, 1, 1);

        private static final double LEAST = 1e-9;

        /** A normal prior around {@link #SAME} of this precision: a few pairs change little. */
        private static final double CAUTION = 2;

        private static double[] features(double p) {
            double bounded = Math.max(LEAST, Math.min(1 - LEAST, p));
            return new double[] {1, Math.log(bounded), -Math.log(1 - bounded)};
        }

        private double of(double p) {
            return 1 / (1 + Math.exp(-dot(new double[] {shift, rise, fall}, features(p))));
        }

        /** Changes probabilities in place; the likeliest answer stays so. */
        private void apply(double[] probabilities) {
            int best = likeliest(probabilities);
            double p = probabilities[best];
            if (equals(SAME) || !(p < 1)) {
                return;
            }
            double second = 0;
            for (int i = 0; i < probabilities.length; i++) {
                second = i == best ? second : Math.max(second, probabilities[i]);
            }
            double right = Math.max(of(p), (1 + LEAST) * second / (1 - p + second));
            for (int i = 0; i < probabilities.length; i++) {
                probabilities[i] *= (1 - right) / (1 - p);
            }
            probabilities[best] = right;
        }

        /** Logistic regression of whether the likeliest answer is right. */
        private static Top fit(double[] weights, List<Example> examples) {
            List<double[]> features = new ArrayList<>();
            double[] right = new double[examples.size()];
            for (int i = 0; i < right.length; i++) {
                Example example = examples.get(i);
                double[] probabilities = scores(weights, example.evidence(), example.others());
                softmax(probabilities);
                int none = probabilities.length - 1;
                int best = likeliest(probabilities);
                features.add(features(probabilities[best]));
                if (best == example.relation()) {
                    right[i] = best == none ? example.weight() : 1;
                } else if (best == none) { // as the loss above: those of its kind were taken to be right
                    right[i] = example.weight() - 1;
                }
            }
            double[] same = {SAME.shift, SAME.rise, SAME.fall};
            double[] top = minimum(same, new BitSet(), at -> {
                Slope slope = new Slope(same.length);
                for (int i = 0; i < right.length; i++) {
                    slope.addLogistic(
                            at, features.get(i), right[i], examples.get(i).weight());
                }
                return slope.ridge(CAUTION, at, same);
            });
            return new Top(top[0], top[1], top[2]);
        }
    }

    private static int likeliest(double[] probabilities) {
        int best = 0;
        for (int i = 1; i < probabilities.length; i++) {
            best = probabilities[i] > probabilities[best] ? i : best;
        }
        return best;
    }

    private double[] weights() {
        return new double[] {constant, sum, best, usual, bodies, clearest, odds};
    }

    /**
     * What the bodies between two entities say.
     *
     * @param sum of θ over bodies by relation, each times its weight
     * @param best the largest θ' by relation
     * @param usual how often each relation closes any path
     * @param odds the largest ratio of the θ' of a relation to that of null
     * @param bodies how many there are, at least 1
     */
    public record Evidence(double[] sum, double[] best, double[] usual, double odds, int bodies) {
        /** The features that are the same for all relations, in the order of the weights. */
        private double[] ofPair() {
            double[] features = new double[WEIGHTS];
            features[0] = 1;
            features[4] = Math.log(bodies);
            features[5] = log(Arrays.stream(best).max().orElse(0));
            features[6] = Math.min(-Math.log(FLOOR), log(odds));
            return features;
        }

        /** Sets those of one relation. */
        private void of(int relation, double[] features) {
            features[1] = log(sum[relation]);
            features[BEST] = log(best[relation]);
            features[USUAL] = log(usual[relation]);
        }

        private static double log(double share) {
            return Math.log(Math.max(share, FLOOR));
        }

        /** Adds up what bodies say, one after the other. */
        static final class Sum {
            private final double[] sum;
            private final double[] best;
            private final double[] usual;
            private double odds;
            private int bodies;

            /** @param usual how often each relation closes any path */
            Sum(double[] usual) {
                this.sum = new double[usual.length];
                this.best = new double[usual.length];
                this.usual = usual;
            }

            /**
             * Adds a body's distribution: null first, then the relations; inverses after them are not answers.
             *
             * @param corrected the same where null has its share among all paths of the graph
             */
            void add(double weight, float[] theta, float[] corrected) {
                bodies++;
                double clearest = 0;
                for (int relation = 0; relation < sum.length; relation++) {
                    double share = corrected[relation + 1];
                    clearest = Math.max(clearest, share);
                    best[relation] = Math.max(best[relation], share);
                    sum[relation] += weight * theta[relation + 1];
                }
                odds = Math.max(odds, clearest / Math.max(corrected[BodyScorer.NULL], Float.MIN_NORMAL));
            }

            /** What was added up: a view. */
            Evidence evidence() {
                return new Evidence(sum, best, usual, odds, bodies);
            }
        }
    }

    /**
     * A pair whose relation is known.
     *
     * @param relation that links the two, the number of relations for none
     * @param others relations that link them, too, and are neither right nor wrong
     * @param weight of the pair, 1 as a rule. Of a pair with a relation, less if pairs of its kind are among those taken to have
     *     none: the share of itself that remains. In expectation, the loss is then as if all had been told apart: all that
     *     the loss of "no relation" has is the logarithm of the normaliser, which those others have added and this one subtracts.
     */
    public record Example(Evidence evidence, int relation, BitSet others, double weight) {}

    /** How often each of the first relations closes a path of a corpus: its share among all heads. */
    public static double[] usual(Corpus corpus, int relationCount) {
        double[] shares = new double[relationCount];
        double total = 0;
        for (int body = 0; body < corpus.size(); body++) {
            long heads = corpus.heads(body);
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                total += corpus.count(i);
                if (corpus.head(i) < relationCount) {
                    shares[corpus.head(i)] += corpus.count(i);
                }
            }
        }
        for (int relation = 0; relation < relationCount && total > 0; relation++) {
            shares[relation] /= total;
        }
        return shares;
    }

    /** The probability of each relation by id, and after them that of none. */
    public double[] probabilities(Evidence evidence) {
        double[] scores = scores(weights(), evidence, new BitSet());
        softmax(scores);
        top.apply(scores);
        if (pairs > 0) {
            bound(scores, (pairs + 1.0) / (pairs + 2.0));
        }
        return scores;
    }

    /** No probability is above the most that so many pairs show, if the answers to all of them were right (Laplace). */
    private static void bound(double[] probabilities, double most) {
        int best = likeliest(probabilities);
        double others = 0;
        for (int i = 0; i < probabilities.length; i++) {
            others += i == best ? 0 : probabilities[i];
        }
        if (probabilities[best] > most && others > 0) {
            for (int i = 0; i < probabilities.length; i++) {
                probabilities[i] *= (1 - most) / others;
            }
            probabilities[best] = most;
        }
    }

    private static double[] scores(double[] weights, Evidence evidence, BitSet without) {
        int relations = evidence.sum().length;
        double[] scores = new double[relations + 1];
        double[] features = evidence.ofPair();
        for (int relation = 0; relation < relations; relation++) {
            evidence.of(relation, features);
            scores[relation] = without.get(relation) ? Double.NEGATIVE_INFINITY : dot(weights, features);
        }
        return scores;
    }

    /** Turns scores into probabilities; returns the logarithm of what they were divided by. */
    private static double softmax(double[] scores) {
        double highest = Arrays.stream(scores).max().orElseThrow();
        double total = 0;
        for (int i = 0; i < scores.length; i++) {
            scores[i] = Math.exp(scores[i] - highest);
            total += scores[i];
        }
        for (int i = 0; i < scores.length; i++) {
            scores[i] /= total;
        }
        return highest + Math.log(total);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /**
     * The weights under which the examples are likeliest.
     *
     * @param examples some
     */
    public static RelationCalibration fit(List<Example> examples) {
        return fit(examples, new BitSet());
    }

    /**
     * The same for some of the features. The likelihood is concave.
     *
     * @param fixed weights that stay 0
     */
    public static RelationCalibration fit(List<Example> examples, BitSet fixed) {
        double[] zero = new double[WEIGHTS];
        double[] weights = minimum(zero, fixed, at -> {
            Slope slope = new Slope(WEIGHTS);
            examples.forEach(example -> slope.add(at, example));
            return slope.ridge(RIDGE, at, zero);
        });
        return new RelationCalibration(
                weights[0],
                weights[1],
                weights[BEST],
                weights[USUAL],
                weights[4],
                weights[5],
                weights[6],
                Top.fit(weights, examples),
                examples.size());
    }

    /** Newton's method with steps that are halved until they help. */
    private static double[] minimum(double[] start, BitSet fixed, Function<double[], Slope> loss) {
        double[] at = start;
        Slope here = loss.apply(at);
        for (int step = 0; step < MOST_STEPS; step++) {
            Cancellation.check();
            double[] direction = here.newton(fixed);
            double gain = -dot(direction, here.gradient);
            if (!(gain > SMALL)) {
                break;
            }
            double size = 1;
            Slope next = loss.apply(moved(at, direction, size));
            while (next.loss > here.loss - 0.25 * size * gain && size > SMALL) { // Armijo
                size /= 2;
                next = loss.apply(moved(at, direction, size));
            }
            if (next.loss >= here.loss) {
                break;
            }
            at = moved(at, direction, size);
            here = next;
        }
        return at;
    }

    private static double[] moved(double[] weights, double[] direction, double size) {
        double[] there = weights.clone();
        for (int i = 0; i < there.length; i++) {
            there[i] += size * direction[i];
        }
        return there;
    }

    /** Solves linear equations, the right side in the last column, by Gaussian elimination; ridges keep the pivots above 0. */
    private static double[] solved(double[][] rows) {
        int size = rows.length;
        for (int pivot = 0; pivot < size; pivot++) {
            for (int i = 0; i < size; i++) {
                double factor = i == pivot ? 0 : rows[i][pivot] / rows[pivot][pivot];
                for (int j = pivot; j <= size && factor != 0; j++) {
                    rows[i][j] -= factor * rows[pivot][j];
                }
            }
        }
        double[] solution = new double[size];
        Arrays.setAll(solution, i -> rows[i][size] / rows[i][i]);
        return solution;
    }

    /** The negative log likelihood of examples, with its first and second derivatives. */
    private static final class Slope {
        private double loss;
        private final double[] gradient;
        private final double[][] curvature;

        Slope(int size) {
            this.gradient = new double[size];
            this.curvature = new double[size][size];
        }

        /** Adds a normal prior around some numbers, and with it all that is added is complete. */
        Slope ridge(double precision, double[] at, double[] around) {
            for (int i = 0; i < gradient.length; i++) {
                loss += precision / 2 * (at[i] - around[i]) * (at[i] - around[i]);
                gradient[i] += precision * (at[i] - around[i]);
                curvature[i][i] += precision;
                for (int j = 0; j < i; j++) {
                    curvature[j][i] = curvature[i][j];
                }
            }
            return this;
        }

        /** Adds {@code weight · log(1 + e^z) - right · z}. */
        void addLogistic(double[] at, double[] features, double right, double weight) {
            double z = dot(at, features);
            double p = 1 / (1 + Math.exp(-z));
            loss += weight * (Math.max(0, z) + Math.log1p(Math.exp(-Math.abs(z)))) - right * z;
            for (int i = 0; i < features.length; i++) {
                gradient[i] += (weight * p - right) * features[i];
                for (int j = 0; j <= i; j++) {
                    curvature[i][j] += weight * p * (1 - p) * features[i] * features[j];
                }
            }
        }

        private void add(double[] weights, Example example) {
            Evidence evidence = example.evidence();
            double weight = example.weight();
            double[] probabilities = scores(weights, evidence, example.others());
            loss -= probabilities[example.relation()];
            loss += weight * softmax(probabilities);
            double[] mean = new double[WEIGHTS];
            double[] features = evidence.ofPair();
            for (int relation = 0; relation + 1 < probabilities.length; relation++) {
                evidence.of(relation, features);
                if (relation == example.relation()) {
                    for (int i = 0; i < WEIGHTS; i++) {
                        gradient[i] -= features[i];
                    }
                }
                double probability = weight * probabilities[relation];
                for (int i = 0; i < WEIGHTS; i++) {
                    double part = probability * features[i];
                    mean[i] += part;
                    for (int j = 0; j <= i; j++) {
                        curvature[i][j] += part * features[j];
                    }
                }
            }
            for (int i = 0; i < WEIGHTS && weight > 0; i++) {
                gradient[i] += mean[i];
                for (int j = 0; j <= i; j++) {
                    curvature[i][j] -= mean[i] * mean[j] / weight;
                }
            }
        }

        /** The step to the minimum of the parabola here. */
        double[] newton(BitSet fixed) {
            int size = gradient.length;
            double[][] rows = new double[size][];
            for (int i = 0; i < size; i++) {
                rows[i] = Arrays.copyOf(curvature[i], size + 1);
                rows[i][size] = -gradient[i];
                if (fixed.get(i)) {
                    Arrays.fill(rows[i], 0);
                    rows[i][i] = 1;
                }
            }
            return solved(rows);
        }
    }
}
