package dev.hornbeam.neural.train;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.option.TrainerOptions.BodyWeight;
import dev.hornbeam.neural.tensor.Noise;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationCorpus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bags of bodies, of which it is not known which one carries the answer: it is as if one were drawn by weight to say it,
 * and all others said null.
 *
 * <pre>
 *   p(r) = Σ_i w_i θ_i(r) Π_{j≠i} θ_j(null) = Π_j θ_j(null) · Σ_i w_i θ_i(r) / θ_i(null),   loss = −log p(answer)
 * </pre>
 *
 * For a bag of one body that is −log θ(answer), the loss of {@link CorpusExamples}. A mixture that is normalised over what
 * is not null has a weaker pull towards null: its gradient vanishes with θ(null), and bodies that mean nothing settle for
 * the most frequent answers.
 */
final class BagExamples extends TrainingExamples {
    /** Below this log θ(null) counts as this much, so that odds stay finite. */
    private static final float LEAST_LOG_NULL = -60;

    /** Keeps logarithms finite where θ underflows. */
    private static final float TINY = 1e-36f;

    private final RelationCorpus corpus;
    private final List<int[]> undefined;
    private final PathWeight pathWeight;

    /** @param undefined chains that amount to nothing, each an example after those of the corpus */
    BagExamples(
            RelationCorpus corpus, List<int[]> undefined, PathWeight pathWeight, TrainerOptions options, long seed) {
        super(
                weights(corpus, undefined.size(), options.loss().bodyWeight()),
                options.stopping().heldOut(),
                bag -> bag < corpus.size() && shortest(corpus, bag) >= SHORTEST_WATCHED,
                bag -> Noise.uniform(Noise.key(seed, "held out".hashCode()), bag));
        this.corpus = corpus;
        this.undefined = undefined;
        this.pathWeight = pathWeight;
    }

    /** Undefined chains count as bags do on average. */
    private static double[] weights(RelationCorpus corpus, int undefined, BodyWeight weight) {
        double[] weights = new double[corpus.size() + undefined];
        for (int bag = 0; bag < corpus.size(); bag++) {
            weights[bag] = weight.of(corpus.total(bag));
        }
        double mean = Arrays.stream(weights).sum() / Math.max(1, corpus.size());
        Arrays.fill(weights, corpus.size(), weights.length, mean);
        return weights;
    }

    /** Bodies ascend in length: the first is the shortest. */
    private static int shortest(RelationCorpus corpus, int bag) {
        return corpus.body(corpus.entryBody(Slice.begin(corpus.entries(bag)))).length;
    }

    @Override
    int relations() {
        return corpus.relations().directedCount();
    }

    @Override
    List<int[]> bodies(int[] batch) {
        List<int[]> bodies = new ArrayList<>();
        for (int bag : batch) {
            if (isUndefined(bag)) {
                bodies.add(undefined.get(bag - corpus.size()));
                continue;
            }
            long entries = corpus.entries(bag);
            for (int i = Slice.begin(entries); i < Slice.end(entries); i++) {
                bodies.add(corpus.body(corpus.entryBody(i)));
            }
        }
        return bodies;
    }

    private boolean isUndefined(int bag) {
        return bag >= corpus.size();
    }

    private int size(int bag) {
        return isUndefined(bag) ? 1 : Slice.size(corpus.entries(bag));
    }

    @Override
    double loss(int[] batch, float[][] logTheta, float[][] gradient, double factor) {
        double loss = 0;
        int row = 0;
        for (int bag : batch) {
            int to = row + size(bag);
            double none = isUndefined(bag) ? factor * weight(bag) : 0;
            double answered = 0;
            if (!isUndefined(bag)) {
                double[] shares = shares(bag);
                double scale = factor * weight(bag) / corpus.total(bag);
                long answers = corpus.targets(bag);
                for (int i = Slice.begin(answers); i < Slice.end(answers); i++) {
                    double target = scale * corpus.targetCount(i);
                    loss -= target * logOdds(corpus.target(i) + 1, target, shares, row, logTheta, gradient);
                    answered += target;
                }
            }
            for (int j = row; j < to; j++) {
                loss -= (answered + none) * logNull(logTheta[j]);
                gradient[j][0] -= logTheta[j][0] > LEAST_LOG_NULL ? (float) (answered + none) : 0;
            }
            row = to;
        }
        return loss;
    }

    /** The logarithm of a bag's odds for an answer, whose gradient, times what it counts, is taken away. */
    private static double logOdds(
            int answer, double target, double[] shares, int row, float[][] logTheta, float[][] gradient) {
        double[] odds = new double[shares.length];
        double sum = TINY;
        for (int j = 0; j < shares.length; j++) {
            odds[j] = shares[j] * Math.exp(logTheta[row + j][answer] - logNull(logTheta[row + j]));
            sum += odds[j];
        }
        for (int j = 0; j < shares.length; j++) {
            float share = (float) (target * odds[j] / sum);
            gradient[row + j][answer] -= share;
            gradient[row + j][0] += logTheta[row + j][0] > LEAST_LOG_NULL ? share : 0;
        }
        return Math.log(sum);
    }

    private static float logNull(float[] logTheta) {
        return Math.max(logTheta[0], LEAST_LOG_NULL);
    }

    /** What each body of a bag counts in its mixture. */
    private double[] shares(int bag) {
        long entries = corpus.entries(bag);
        double[] shares = new double[Slice.size(entries)];
        double sum = 0;
        for (int i = 0; i < shares.length; i++) {
            shares[i] = pathWeight.of(corpus.entryCount(Slice.begin(entries) + i));
            sum += shares[i];
        }
        for (int i = 0; i < shares.length; i++) {
            shares[i] /= sum;
        }
        return shares;
    }
}
