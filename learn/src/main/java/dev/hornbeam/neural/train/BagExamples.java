package dev.hornbeam.neural.train;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.option.TrainerOptions.BodyWeight;
import dev.hornbeam.neural.tensor.Noise;
import dev.hornbeam.relate.RelationCorpus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bags of bodies, of which it is not known which carry the answer: each of them says it or null, and not all say null.
 *
 * <pre>
 *   p(r) = Π_j (θ_j(r) + θ_j(null)) − Π_j θ_j(null),   loss = −log p(answer)
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

    /** @param undefined chains that amount to nothing, each an example after those of the corpus */
    BagExamples(RelationCorpus corpus, List<int[]> undefined, TrainerOptions options, long seed) {
        super(
                weights(corpus, undefined.size(), options.loss().bodyWeight()),
                options.stopping().heldOut(),
                bag -> bag < corpus.size() && shortest(corpus, bag) >= SHORTEST_WATCHED,
                bag -> Noise.uniform(Noise.key(seed, "held out".hashCode()), bag));
        this.corpus = corpus;
        this.undefined = undefined;
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
            int size = size(bag);
            if (isUndefined(bag)) {
                double target = factor * weight(bag);
                loss -= target * logNull(logTheta[row]);
                gradient[row][0] -= logTheta[row][0] > LEAST_LOG_NULL ? (float) target : 0;
            } else {
                double scale = factor * weight(bag) / corpus.total(bag);
                long answers = corpus.targets(bag);
                for (int i = Slice.begin(answers); i < Slice.end(answers); i++) {
                    double target = scale * corpus.targetCount(i);
                    loss -= target * logAgreed(corpus.target(i) + 1, target, size, row, logTheta, gradient);
                }
            }
            row += size;
        }
        return loss;
    }

    /** The logarithm of how likely a bag agrees on an answer, whose gradient, times what it counts, is taken away. */
    private static double logAgreed(
            int answer, double target, int size, int row, float[][] logTheta, float[][] gradient) {
        double[] odds = new double[size];
        double nulls = 0;
        double some = TINY;
        for (int j = 0; j < size; j++) {
            odds[j] = Math.exp(logTheta[row + j][answer] - logNull(logTheta[row + j]));
            nulls += logNull(logTheta[row + j]);
            some += Math.log1p(odds[j]);
        }
        double whole = -1 / Math.expm1(-some);
        for (int j = 0; j < size; j++) {
            gradient[row + j][answer] -= (float) (target * whole * odds[j] / (1 + odds[j]));
            double none = size == 1 ? 0 : whole / (1 + odds[j]) - (whole - 1);
            gradient[row + j][0] -= logTheta[row + j][0] > LEAST_LOG_NULL ? (float) (target * none) : 0;
        }
        return nulls + some + Math.log(-Math.expm1(-some));
    }

    private static float logNull(float[] logTheta) {
        return Math.max(logTheta[0], LEAST_LOG_NULL);
    }
}
