package dev.hornbeam.neural.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.neural.model.Forward;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.Noise;
import dev.hornbeam.neural.tensor.Torch;
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

    /** How many numbers a table of bags by bodies may have; a batch is taken in as many parts as that needs. */
    private static final int MOST_CELLS = 1 << 20;

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
    public NDArray crossEntropy(Forward forward, int[] batch, double factor) {
        NDArray sum = null;
        int row = 0;
        for (int from = 0; from < batch.length; ) {
            int to = from;
            int rows = 0;
            while (to < batch.length
                    && (to == from || (long) (rows + size(batch[to])) * (to + 1 - from) <= MOST_CELLS)) {
                rows += size(batch[to++]);
            }
            int[] part = Arrays.copyOfRange(batch, from, to);
            NDArray loss = crossEntropy(rows(forward, row, rows), part, factor);
            sum = sum == null ? loss : sum.add(loss);
            row += rows;
            from = to;
        }
        return sum;
    }

    /** Log θ of some bodies, in the order of {@link #bodies}. */
    private static NDArray rows(Forward forward, int from, int count) {
        int[] order = forward.order();
        int[] positions = new int[count];
        for (int row = 0; row < order.length; row++) {
            if (order[row] >= from && order[row] < from + count) {
                positions[order[row] - from] = row;
            }
        }
        return Torch.rows(forward.logTheta(), forward.logTheta().getManager().create(positions));
    }

    /** The same for bags whose bodies follow each other in the rows. */
    private NDArray crossEntropy(NDArray logTheta, int[] batch, double factor) {
        NDManager manager = logTheta.getManager();
        int rows = (int) logTheta.getShape().get(0);
        float[] weight = new float[batch.length * rows];
        float[] member = new float[batch.length * rows];
        fill(batch, rows, weight, member);
        Shape shape = new Shape(batch.length, rows);
        NDArray logNull = logTheta.get(new NDIndex(":, 0:1")).maximum(manager.create(LEAST_LOG_NULL));
        NDArray odds = logTheta.get(new NDIndex(":, 1:")).sub(logNull).exp();
        NDArray logOdds = manager.create(weight, shape).matMul(odds).add(TINY).log();
        NDArray logAllNull = manager.create(member, shape).matMul(logNull);
        NDArray target = manager.create(targets(batch, factor), new Shape(batch.length, relations()));
        NDArray answered = target.mul(logOdds.add(logAllNull)).sum().neg();
        if (undefined.isEmpty()) {
            return answered;
        }
        NDArray none = manager.create(nullTargets(batch, factor), new Shape(batch.length, 1));
        return answered.sub(none.mul(logAllNull).sum());
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

    /** Which rows belong to which bag: their shares of it, and ones. */
    private void fill(int[] batch, int rows, float[] weight, float[] member) {
        int row = 0;
        for (int b = 0; b < batch.length; b++) {
            if (isUndefined(batch[b])) {
                weight[b * rows + row] = 1;
                member[b * rows + row++] = 1;
                continue;
            }
            long entries = corpus.entries(batch[b]);
            double sum = 0;
            for (int i = Slice.begin(entries); i < Slice.end(entries); i++) {
                sum += pathWeight.of(corpus.entryCount(i));
            }
            for (int i = Slice.begin(entries); i < Slice.end(entries); i++) {
                int at = b * rows + row++;
                weight[at] = (float) (pathWeight.of(corpus.entryCount(i)) / sum);
                member[at] = 1;
            }
        }
    }

    /** Weight × histogram over answers, times a factor; no column for null. */
    private float[] targets(int[] batch, double factor) {
        float[] targets = new float[batch.length * relations()];
        for (int b = 0; b < batch.length; b++) {
            if (isUndefined(batch[b])) {
                continue;
            }
            double scale = factor * weights[batch[b]] / corpus.total(batch[b]);
            long answers = corpus.targets(batch[b]);
            for (int i = Slice.begin(answers); i < Slice.end(answers); i++) {
                targets[b * relations() + corpus.target(i)] = (float) (scale * corpus.targetCount(i));
            }
        }
        return targets;
    }

    /** Weight times a factor where null is the answer. */
    private float[] nullTargets(int[] batch, double factor) {
        float[] targets = new float[batch.length];
        for (int b = 0; b < batch.length; b++) {
            targets[b] = isUndefined(batch[b]) ? (float) (factor * weights[batch[b]]) : 0;
        }
        return targets;
    }
}
