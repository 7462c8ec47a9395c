package dev.hornbeam.neural.train;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.neural.option.BodyWeight;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.Noise;
import dev.hornbeam.path.Corpus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The bodies of a corpus, each an example of its own: the loss is the cross-entropy of θ against the head histogram. */
final class CorpusExamples implements TrainingExamples {
    private static final int FEWEST_WATCHED = 50;

    private final Corpus corpus;
    private final double nullWeight;
    private final double[] weights;
    private final int[] training;
    private final int[] heldOut;
    private final boolean drawsPaths;

    CorpusExamples(Corpus corpus, TrainerOptions options, long seed) {
        this.corpus = corpus;
        nullWeight = options.loss().nullWeight();
        drawsPaths = options.loss().bodyWeight() == BodyWeight.PATHS;
        weights = new double[corpus.size()];
        List<Integer> train = new ArrayList<>();
        List<Integer> watch = new ArrayList<>();
        long key = Noise.key(seed, "held out".hashCode());
        boolean enough = watchable(corpus) * options.stopping().heldOut() >= FEWEST_WATCHED;
        for (int body = 0; body < corpus.size(); body++) {
            weights[body] = options.loss().bodyWeight().of(total(body));
            if (weights[body] == 0) {
                continue;
            }
            boolean watched = enough
                    && corpus.length(body) >= 3
                    && Noise.uniform(Noise.key(key, corpus.body(body)), 0)
                            < options.stopping().heldOut();
            (watched ? watch : train).add(body);
        }
        training = train.stream().mapToInt(i -> i).toArray();
        heldOut = watch.stream().mapToInt(i -> i).toArray();
    }

    private static int watchable(Corpus corpus) {
        int count = 0;
        for (int body = 0; body < corpus.size(); body++) {
            count += corpus.length(body) >= 3 ? 1 : 0;
        }
        return count;
    }

    private double total(int body) {
        return corpus.total(body) - corpus.nullCount(body) + nullWeight * corpus.nullCount(body);
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
        return corpus.directedCount();
    }

    @Override
    public double weight(int body) {
        return body < weights.length ? weights[body] : 1;
    }

    /** Where rows are paths, as many of these as there are bodies: each a body with one head, drawn as often as it was seen. */
    @Override
    public int[] order(long key, int[] some) {
        if (!drawsPaths) {
            return TrainingExamples.super.order(key, some);
        }
        double[] upTo = new double[some.length];
        double sum = 0;
        for (int i = 0; i < some.length; i++) {
            sum += total(some[i]);
            upTo[i] = sum;
        }
        int[] drawn = new int[some.length];
        for (int i = 0; i < drawn.length; i++) {
            double at = Noise.uniform(key, i) * sum;
            int found = Arrays.binarySearch(upTo, at);
            int place = Math.min(some.length - 1, found < 0 ? -1 - found : found + 1);
            drawn[i] = path(some[place], at - (place == 0 ? 0 : upTo[place - 1]));
        }
        return drawn;
    }

    /** The number of a path: a body and the head that lies so far along its histogram, null first. */
    private int path(int body, double along) {
        double left = along - nullWeight * corpus.nullCount(body);
        int head = 0;
        long heads = corpus.heads(body);
        for (int i = Slice.begin(heads); left >= 0 && i < Slice.end(heads); i++) {
            head = 1 + corpus.head(i);
            left -= corpus.count(i);
        }
        return Math.addExact(weights.length, Math.addExact(Math.multiplyExact(body, relations() + 1), head));
    }

    @Override
    public List<int[]> bodies(int[] batch) {
        List<int[]> bodies = new ArrayList<>(batch.length);
        for (int example : batch) {
            bodies.add(
                    corpus.body(example < weights.length ? example : (example - weights.length) / (relations() + 1)));
        }
        return bodies;
    }

    @Override
    public double loss(int[] batch, float[][] logTheta, float[][] gradient, double factor) {
        double loss = 0;
        float[] target = new float[relations() + 1];
        for (int b = 0; b < batch.length; b++) {
            Arrays.fill(target, 0);
            target(batch[b], factor, target);
            for (int head = 0; head < target.length; head++) {
                if (target[head] != 0) {
                    loss -= target[head] * logTheta[b][head];
                    gradient[b][head] = -target[head];
                }
            }
        }
        return loss;
    }

    /** Writes weight × head histogram of a body, or the head of a path, null first, times a factor. */
    private void target(int body, double factor, float[] into) {
        if (body >= weights.length) {
            into[(body - weights.length) % (relations() + 1)] = (float) factor;
            return;
        }
        double scale = factor * weights[body] / total(body);
        into[0] = (float) (scale * nullWeight * corpus.nullCount(body));
        long heads = corpus.heads(body);
        for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
            into[1 + corpus.head(i)] = (float) (scale * corpus.count(i));
        }
    }
}
