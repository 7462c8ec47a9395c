package dev.hornbeam.relate;

import dev.hornbeam.work.Cancellation;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * From what paths say to probabilities of relations and of "no relation": {@code P(r) ∝ exp(w · x_r)}, where "no relation" has the
 * score 0. With θ the distribution of a body and θ' the same where null has its share among all paths of the graph, {@code x_r} are
 * a constant, {@code log Σ_b weight_b θ_b(r)}, {@code log max_b θ'_b(r)}, and what is the same for all relations and tells a pair
 * with a relation from one without: the logarithms of the number of bodies, of the largest θ' of any relation, and of the largest
 * odds of any relation against null. The weights are fitted by maximum likelihood to pairs whose relation is known and pairs that
 * no relation links.
 *
 * @param constant how likely a relation is at all
 * @param sum the weight of the sum over bodies
 * @param best the weight of the largest share of the relation
 * @param bodies the weight of the number of bodies: many of them add up to something by chance
 * @param clearest the weight of the largest share of any relation
 * @param odds the weight of the largest odds against null
 * @param pairs how many pairs it was fitted to
 */
public record RelationCalibration(
        double constant, double sum, double best, double bodies, double clearest, double odds, int pairs) {
    /** Below it, shares are rounding errors of the network. */
    private static final double FLOOR = 1e-6;

    private static final int WEIGHTS = 6;
    private static final int BEST = 2;

    /** A normal prior around 0 of this precision, for all pairs together: what pairs leave open is not infinite. */
    private static final double RIDGE = 0.1;

    private static final int MOST_STEPS = 100;
    private static final double SMALL = 1e-10;

    public RelationCalibration {
        for (double weight : new double[] {constant, sum, best, bodies, clearest, odds}) {
            if (!Double.isFinite(weight)) {
                throw new IllegalArgumentException("a weight of " + weight);
            }
        }
        if (pairs < 0) {
            throw new IllegalArgumentException(pairs + " pairs");
        }
    }

    private double[] weights() {
        return new double[] {constant, sum, best, bodies, clearest, odds};
    }

    /**
     * What the bodies between two entities say.
     *
     * @param sum of θ over bodies by relation, each times its weight
     * @param best the largest θ' by relation
     * @param odds the largest ratio of the θ' of a relation to that of null
     * @param bodies how many there are, at least 1
     */
    public record Evidence(double[] sum, double[] best, double odds, int bodies) {
        /** The features that are the same for all relations, in the order of the weights. */
        private double[] ofPair() {
            double[] features = new double[WEIGHTS];
            features[0] = 1;
            features[3] = Math.log(bodies);
            features[4] = log(Arrays.stream(best).max().orElse(0));
            features[5] = Math.min(-Math.log(FLOOR), log(odds));
            return features;
        }

        /** Sets those of one relation. */
        private void of(int relation, double[] features) {
            features[1] = log(sum[relation]);
            features[BEST] = log(best[relation]);
        }

        private static double log(double share) {
            return Math.log(Math.max(share, FLOOR));
        }
    }

    /**
     * A pair whose relation is known.
     *
     * @param relation that links the two, the number of relations for none
     * @param others relations that link them, too, and are neither right nor wrong
     */
    public record Example(Evidence evidence, int relation, BitSet others) {}

    /** The probability of each relation by id, and after them that of none. */
    public double[] probabilities(Evidence evidence) {
        return softmax(weights(), evidence, new BitSet());
    }

    private static double[] softmax(double[] weights, Evidence evidence, BitSet without) {
        int relations = evidence.sum().length;
        double[] scores = new double[relations + 1];
        double[] features = evidence.ofPair();
        double highest = 0;
        for (int relation = 0; relation < relations; relation++) {
            evidence.of(relation, features);
            scores[relation] = without.get(relation) ? Double.NEGATIVE_INFINITY : dot(weights, features);
            highest = Math.max(highest, scores[relation]);
        }
        double total = 0;
        for (int i = 0; i <= relations; i++) {
            scores[i] = Math.exp(scores[i] - highest);
            total += scores[i];
        }
        for (int i = 0; i <= relations; i++) {
            scores[i] /= total;
        }
        return scores;
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
     * The same for some of the features. By Newton's method: the likelihood is concave.
     *
     * @param fixed weights that stay 0
     */
    public static RelationCalibration fit(List<Example> examples, BitSet fixed) {
        double[] weights = new double[WEIGHTS];
        Slope here = Slope.at(weights, examples);
        for (int step = 0; step < MOST_STEPS; step++) {
            Cancellation.check();
            double[] direction = here.newton(fixed);
            double gain = -dot(direction, here.gradient);
            if (!(gain > SMALL)) {
                break;
            }
            double size = 1;
            Slope next = Slope.at(moved(weights, direction, size), examples);
            while (next.loss > here.loss - 0.25 * size * gain && size > SMALL) { // Armijo
                size /= 2;
                next = Slope.at(moved(weights, direction, size), examples);
            }
            if (next.loss >= here.loss) {
                break;
            }
            weights = moved(weights, direction, size);
            here = next;
        }
        return new RelationCalibration(
                weights[0], weights[1], weights[BEST], weights[3], weights[4], weights[5], examples.size());
    }

    private static double[] moved(double[] weights, double[] direction, double size) {
        double[] there = weights.clone();
        for (int i = 0; i < there.length; i++) {
            there[i] += size * direction[i];
        }
        return there;
    }

    /** The negative log likelihood of examples, with its first and second derivatives. */
    private static final class Slope {
        private double loss;
        private final double[] gradient = new double[WEIGHTS];
        private final double[][] curvature = new double[WEIGHTS][WEIGHTS];

        static Slope at(double[] weights, List<Example> examples) {
            Slope slope = new Slope();
            for (Example example : examples) {
                slope.add(weights, example);
            }
            for (int i = 0; i < WEIGHTS; i++) {
                slope.loss += RIDGE / 2 * weights[i] * weights[i];
                slope.gradient[i] += RIDGE * weights[i];
                slope.curvature[i][i] += RIDGE;
            }
            return slope;
        }

        private void add(double[] weights, Example example) {
            Evidence evidence = example.evidence();
            double[] probabilities = softmax(weights, evidence, example.others());
            loss -= Math.log(Math.max(probabilities[example.relation()], Double.MIN_NORMAL));
            double[] mean = new double[WEIGHTS];
            double[] features = evidence.ofPair();
            for (int relation = 0; relation + 1 < probabilities.length; relation++) {
                evidence.of(relation, features);
                double probability = probabilities[relation];
                for (int i = 0; i < WEIGHTS; i++) {
                    mean[i] += probability * features[i];
                    gradient[i] -= relation == example.relation() ? features[i] : 0;
                    for (int j = 0; j < WEIGHTS; j++) {
                        curvature[i][j] += probability * features[i] * features[j];
                    }
                }
            }
            for (int i = 0; i < WEIGHTS; i++) {
                gradient[i] += mean[i];
                for (int j = 0; j < WEIGHTS; j++) {
                    curvature[i][j] -= mean[i] * mean[j];
                }
            }
        }

        /** The step to the minimum of the parabola here: Gaussian elimination, whose pivots the ridge keeps above 0. */
        double[] newton(BitSet fixed) {
            double[][] rows = new double[WEIGHTS][];
            for (int i = 0; i < WEIGHTS; i++) {
                rows[i] = Arrays.copyOf(curvature[i], WEIGHTS + 1);
                rows[i][WEIGHTS] = -gradient[i];
                if (fixed.get(i)) {
                    Arrays.fill(rows[i], 0);
                    rows[i][i] = 1;
                }
            }
            for (int pivot = 0; pivot < WEIGHTS; pivot++) {
                for (int i = 0; i < WEIGHTS; i++) {
                    double factor = i == pivot ? 0 : rows[i][pivot] / rows[pivot][pivot];
                    for (int j = pivot; j <= WEIGHTS && factor != 0; j++) {
                        rows[i][j] -= factor * rows[pivot][j];
                    }
                }
            }
            double[] step = new double[WEIGHTS];
            for (int i = 0; i < WEIGHTS; i++) {
                step[i] = rows[i][WEIGHTS] / rows[i][i];
            }
            return step;
        }
    }
}
