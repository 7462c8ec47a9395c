package dev.hornbeam.neural.train;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.neural.option.TrainerOptions;
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
final class BagExamples implements TrainingExamples {
    private static final int FEWEST_WATCHED = 50;
    private static final int SHORTEST_WATCHED = 3;

    /** Below this log θ(null) counts as this much, so that odds stay finite. */
    private static final float LEAST_LOG_NULL = -60;

    /** Keeps logarithms finite where θ underflows. */
    private static final float TINY = 1e-36f;

    private final RelationCorpus corpus;
    private final List<int[]> undefined;
    private final PathWeight pathWeight;
    private final double[] weights;
    private final int[] training;
    private final int[] heldOut;

    /** @param undefined chains that amount to nothing, each an example after those of the corpus */
    BagExamples(
            RelationCorpus corpus, List<int[]> undefined, PathWeight pathWeight, TrainerOptions options, long seed) {
        this.corpus = corpus;
        this.undefined = undefined;
        this.pathWeight = pathWeight;
        weights = new double[corpus.size() + undefined.size()];
        List<Integer> train = new ArrayList<>();
        List<Integer> watch = new ArrayList<>();
        long key = Noise.key(seed, "held out".hashCode());
        boolean enough = watchable() * options.stopping().heldOut() >= FEWEST_WATCHED;
        for (int bag = 0; bag < corpus.size(); bag++) {
            weights[bag] = options.loss().bodyWeight().of(corpus.total(bag));
            boolean watched = enough
                    && isWatchable(bag)
                    && Noise.uniform(key, bag) < options.stopping().heldOut();
            (watched ? watch : train).add(bag);
        }
        double mean = Arrays.stream(weights).sum() / Math.max(1, corpus.size());
        for (int i = 0; i < undefined.size(); i++) {
            weights[corpus.size() + i] = mean;
            train.add(corpus.size() + i);
        }
        training = train.stream().mapToInt(i -> i).toArray();
        heldOut = watch.stream().mapToInt(i -> i).toArray();
    }

    private int watchable() {
        int count = 0;
        for (int bag = 0; bag < corpus.size(); bag++) {
            count += isWatchable(bag) ? 1 : 0;
        }
        return count;
    }

    /** Bodies ascend in length: the first is the shortest. */
    private boolean isWatchable(int bag) {
        return corpus.body(corpus.entryBody(Slice.begin(corpus.entries(bag)))).length >= SHORTEST_WATCHED;
    }

    @Override
    public int[] training() {
        return training;
    }

    @Override
    public int[] heldOut() {
        return heldOut;
    }

    @Override
    public int relations() {
        return corpus.relations().directedCount();
    }

    @Override
    public double weight(int bag) {
        return weights[bag];
    }

    @Override
    public List<int[]> bodies(int[] batch) {
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
    public double loss(int[] batch, float[][] logTheta, float[][] gradient, double factor) {
        double loss = 0;
        int row = 0;
        for (int bag : batch) {
            int to = row + size(bag);
            double none = isUndefined(bag) ? factor * weights[bag] : 0;
            double answered = 0;
            if (!isUndefined(bag)) {
                double[] shares = shares(bag);
                double scale = factor * weights[bag] / corpus.total(bag);
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
