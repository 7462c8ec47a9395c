package dev.hornbeam.neural.train;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.option.TrainerOptions.BodyWeight;
import dev.hornbeam.neural.tensor.Noise;
import dev.hornbeam.path.Corpus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The bodies of a corpus, each an example of its own: the loss is the cross-entropy of θ against the head histogram. */
final class CorpusExamples extends TrainingExamples {
    private final Corpus corpus;
    private final double nullWeight;
    private final boolean drawsPaths;

    CorpusExamples(Corpus corpus, TrainerOptions options, long seed) {
        super(
                IntStream.range(0, corpus.size())
                        .mapToDouble(body -> options.loss()
                                .bodyWeight()
                                .of(total(corpus, body, options.loss().nullWeight())))
                        .toArray(),
                options.stopping().heldOut(),
                body -> corpus.length(body) >= SHORTEST_WATCHED,
                body -> Noise.uniform(Noise.key(Noise.key(seed, "held out".hashCode()), corpus.body(body)), 0));
        this.corpus = corpus;
        nullWeight = options.loss().nullWeight();
        drawsPaths = options.loss().bodyWeight() == BodyWeight.PATHS;
    }

    private static double total(Corpus corpus, int body, double nullWeight) {
        return corpus.total(body) - corpus.nullCount(body) + nullWeight * corpus.nullCount(body);
    }

    private double total(int body) {
        return total(corpus, body, nullWeight);
    }

    @Override
    int relations() {
        return corpus.directedCount();
    }

    /** Where rows are paths, as many of these as there are bodies: each a body with one head, drawn as often as it was seen. */
    @Override
    int[] order(long key, int[] some) {
        if (!drawsPaths) {
            return super.order(key, some);
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
        return Math.addExact(corpus.size(), Math.addExact(Math.multiplyExact(body, relations() + 1), head));
    }

    @Override
    List<int[]> bodies(int[] batch) {
        List<int[]> bodies = new ArrayList<>(batch.length);
        for (int example : batch) {
            bodies.add(corpus.body(example < corpus.size() ? example : (example - corpus.size()) / (relations() + 1)));
        }
        return bodies;
    }

    @Override
    double loss(int[] batch, float[][] logTheta, float[][] gradient, double factor) {
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
        if (body >= corpus.size()) {
            into[(body - corpus.size()) % (relations() + 1)] = (float) factor;
            return;
        }
        double scale = factor * weight(body) / total(body);
        into[0] = (float) (scale * nullWeight * corpus.nullCount(body));
        long heads = corpus.heads(body);
        for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
            into[1 + corpus.head(i)] = (float) (scale * corpus.count(i));
        }
    }
}
