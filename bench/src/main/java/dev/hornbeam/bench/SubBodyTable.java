package dev.hornbeam.bench;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.rule.BodyScorer;
import java.util.Arrays;
import java.util.List;

/**
 * What counting alone can say about a body that was never seen: the histograms of its sub-bodies, either as they are or
 * composed ({@code Σ_m P(m | r1 r2) P(h | m r3)}, over both splits), smoothed with the frequencies of heads.
 */
final class SubBodyTable implements BodyScorer {
    private final Corpus corpus;
    private final boolean composed;
    private final double trust;
    private final double[] frequencies;

    /**
     * @param composed whether to compose the sub-bodies or to take them as they are
     * @param trust the weight of the sub-bodies relative to the frequencies of heads
     */
    SubBodyTable(Corpus corpus, boolean composed, double trust) {
        this.corpus = corpus;
        this.composed = composed;
        this.trust = trust;
        frequencies = new double[corpus.directedCount() + 1];
        for (int body = 0; body < corpus.size(); body++) {
            if (corpus.length(body) > 1) {
                double[] histogram = histogram(body);
                for (int head = 0; head < histogram.length; head++) {
                    frequencies[head] += histogram[head] * Math.sqrt(corpus.total(body));
                }
            }
        }
        // Every head is possible.
        for (int head = 0; head < frequencies.length; head++) {
            frequencies[head] += 1e-3;
        }
        normalise(frequencies);
    }

    @Override
    public float[][] score(List<int[]> bodies) {
        float[][] scores = new float[bodies.size()][frequencies.length];
        for (int b = 0; b < scores.length; b++) {
            double[] guess = trust == 0 ? new double[frequencies.length] : guess(bodies.get(b));
            boolean any = normalise(guess);
            for (int head = 0; head < guess.length; head++) {
                scores[b][head] =
                        (float) (any ? trust * guess[head] + (1 - trust) * frequencies[head] : frequencies[head]);
            }
        }
        return scores;
    }

    /** The mean over both splits of a body of three; for a shorter body its own histogram. */
    private double[] guess(int[] body) {
        double[] sum = new double[frequencies.length];
        if (body.length < 3) {
            add(sum, histogramOf(body), 1);
            return sum;
        }
        double[] prefix = histogramOf(Arrays.copyOf(body, body.length - 1));
        double[] suffix = histogramOf(Arrays.copyOfRange(body, 1, body.length));
        if (!composed) {
            add(sum, prefix, 1);
            add(sum, suffix, 1);
            return sum;
        }
        sum[NULL] += prefix[NULL] + suffix[NULL];
        for (int middle = 0; middle + 1 < sum.length; middle++) {
            if (prefix[middle + 1] > 0) {
                add(sum, histogramOf(middle, body[body.length - 1]), prefix[middle + 1]);
            }
            if (suffix[middle + 1] > 0) {
                add(sum, histogramOf(body[0], middle), suffix[middle + 1]);
            }
        }
        return sum;
    }

    private double[] histogramOf(int... body) {
        int found = corpus.find(body);
        return found < 0 ? new double[frequencies.length] : histogram(found);
    }

    private double[] histogram(int body) {
        double[] histogram = new double[corpus.directedCount() + 1];
        histogram[NULL] = corpus.nullCount(body);
        long heads = corpus.heads(body);
        for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
            histogram[corpus.head(i) + 1] = corpus.count(i);
        }
        normalise(histogram);
        return histogram;
    }

    private static void add(double[] sum, double[] more, double factor) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += factor * more[i];
        }
    }

    private static boolean normalise(double[] values) {
        double sum = Arrays.stream(values).sum();
        for (int i = 0; i < values.length && sum > 0; i++) {
            values[i] /= sum;
        }
        return sum > 0;
    }
}
