package dev.hornbeam.neural.train;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.neural.model.Noise;
import dev.hornbeam.path.Corpus;
import java.util.ArrayList;
import java.util.List;

/** The bodies of a corpus with their weights and soft targets, apart for training and for watching. */
final class Examples {
    private static final int FEWEST_WATCHED = 50;

    private final Corpus corpus;
    private final double nullWeight;
    private final double[] weights;
    private final int[] training;
    private final int[] heldOut;

    Examples(Corpus corpus, TrainerOptions options, long seed) {
        this.corpus = corpus;
        nullWeight = options.nullWeight();
        weights = new double[corpus.size()];
        List<Integer> train = new ArrayList<>();
        List<Integer> watch = new ArrayList<>();
        long key = Noise.key(seed, "held out".hashCode());
        boolean enough = watchable(corpus) * options.heldOut() >= FEWEST_WATCHED;
        for (int body = 0; body < corpus.size(); body++) {
            weights[body] = options.bodyWeight().of(total(body));
            if (weights[body] == 0) {
                continue;
            }
            boolean watched = enough
                    && corpus.length(body) >= 3
                    && Noise.uniform(Noise.key(key, corpus.body(body)), 0) < options.heldOut();
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

    /** The bodies to train on. */
    int[] training() {
        return training;
    }

    /** The bodies that only watch. */
    int[] heldOut() {
        return heldOut;
    }

    int relations() {
        return corpus.directedCount();
    }

    int[] body(int body) {
        return corpus.body(body);
    }

    double weight(int body) {
        return weights[body];
    }

    double meanWeight(int[] bodies) {
        double sum = 0;
        for (int body : bodies) {
            sum += weights[body];
        }
        return sum / bodies.length;
    }

    /** Writes weight × head histogram of a body, null first, times a factor. */
    void target(int body, double factor, float[] into, int at) {
        double scale = factor * weights[body] / total(body);
        into[at] = (float) (scale * nullWeight * corpus.nullCount(body));
        long heads = corpus.heads(body);
        for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
            into[at + 1 + corpus.head(i)] = (float) (scale * corpus.count(i));
        }
    }
}
