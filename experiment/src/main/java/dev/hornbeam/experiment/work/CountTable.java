package dev.hornbeam.experiment.work;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.rule.BodyScorer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The baseline without a network: a body is answered by its own histogram, and an unseen body by what was seen of its
 * parts. A model that does not beat this on bodies held out of the corpus has learned nothing about composition.
 *
 * <ul>
 *   <li>A body seen {@code n} times: {@code P(h) = (count(h) + B(h)) / (n + 1)}, where {@code B} is the estimate from
 *       its parts.
 *   <li>Parts of a body of three steps or more: both bracketings in equal shares,
 *       {@code Σ_m P(m | r1…r(n-1)) P(h | m rn)} and {@code Σ_m P(m | r2…rn) P(h | r1 m)}; if a part is null, so is the
 *       whole. {@value #ENDS_SHARE} of the answer comes from the ends instead.
 *   <li>Parts of a body of two steps: its ends, {@code P(h | first) P(h | last) / P(h)} normalised, over all bodies with
 *       that first and those with that last step, each body weighted by the square root of its count.
 *   <li>Parts of a body of one step, and the base of everything: how often each head occurs at all.
 * </ul>
 */
public final class CountTable implements BodyScorer {
    private static final double ENDS_SHARE = 0.05;
    /** Relations less likely than this are left out of a sum over relations; their share goes to the ends. */
    private static final double LEAST = 1e-4;

    private final Corpus corpus;
    private final int width;
    private final double[] overall;
    private final double[][] byFirst;
    private final double[][] byLast;

    public CountTable(Corpus corpus) {
        this.corpus = corpus;
        this.width = corpus.directedCount() + 1;
        this.overall = new double[width];
        this.byFirst = new double[width - 1][width];
        this.byLast = new double[width - 1][width];
        for (int body = 0; body < corpus.size(); body++) {
            double weight = 1 / Math.sqrt(corpus.total(body));
            addHistogram(body, weight, overall);
            addHistogram(body, weight, byFirst[corpus.relation(body, 0)]);
            addHistogram(body, weight, byLast[corpus.relation(body, corpus.length(body) - 1)]);
        }
        double[] uniform = new double[width];
        Arrays.fill(uniform, 1.0 / width);
        blend(overall, uniform);
        for (int relation = 0; relation < width - 1; relation++) {
            blend(byFirst[relation], overall);
            blend(byLast[relation], overall);
        }
    }

    private void addHistogram(int body, double weight, double[] into) {
        into[NULL] += weight * corpus.nullCount(body);
        long heads = corpus.heads(body);
        for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
            into[corpus.head(i) + 1] += weight * corpus.count(i);
        }
    }

    /** Turns counts into a distribution: one more observation is added, spread as a coarser distribution says. */
    private static void blend(double[] counts, double[] coarser) {
        double total = Arrays.stream(counts).sum() + 1;
        for (int h = 0; h < counts.length; h++) {
            counts[h] = (counts[h] + coarser[h]) / total;
        }
    }

    @Override
    public float[][] score(List<int[]> bodies) {
        List<float[]> scores = new ArrayList<>(bodies.size());
        for (int[] body : bodies) {
            double[] distribution = distribution(body);
            float[] score = new float[width];
            for (int h = 0; h < width; h++) {
                score[h] = (float) distribution[h];
            }
            scores.add(score);
        }
        return scores.toArray(float[][]::new);
    }

    /**
     * Spans of growing length, each from the two that lack its last and its first step; every span is computed once.
     */
    private double[] distribution(int[] body) {
        double[][] spans = new double[body.length][];
        for (int length = 1; length <= body.length; length++) {
            for (int from = 0; from + length <= body.length; from++) {
                int[] span = Arrays.copyOfRange(body, from, from + length);
                double[] parts = switch (length) {
                    case 1 -> overall;
                    case 2 -> ends(span[0], span[1]);
                    default -> bracketings(span, spans[from], spans[from + 1]);
                };
                spans[from] = seen(span, parts);
            }
        }
        return spans[0];
    }

    private double[] seen(int[] body, double[] parts) {
        int index = corpus.find(body);
        if (index < 0) {
            return parts;
        }
        double[] distribution = new double[width];
        addHistogram(index, 1, distribution);
        blend(distribution, parts);
        return distribution;
    }

    private double[] ends(int first, int last) {
        double[] ends = new double[width];
        double total = 0;
        for (int h = 0; h < width; h++) {
            ends[h] = byFirst[first][h] * byLast[last][h] / overall[h];
            total += ends[h];
        }
        for (int h = 0; h < width; h++) {
            ends[h] /= total;
        }
        return ends;
    }

    private double[] bracketings(int[] body, double[] withoutLast, double[] withoutFirst) {
        int first = body[0];
        int last = body[body.length - 1];
        double share = (1 - ENDS_SHARE) / 2;
        double[] sum = new double[width];
        sum[NULL] = share * (withoutLast[NULL] + withoutFirst[NULL]);
        for (int middle = 0; middle < width - 1; middle++) {
            addPair(middle, last, share * withoutLast[middle + 1], sum);
            addPair(first, middle, share * withoutFirst[middle + 1], sum);
        }
        double rest = 1 - Arrays.stream(sum).sum();
        double[] ends = ends(first, last);
        for (int h = 0; h < width; h++) {
            sum[h] += rest * ends[h];
        }
        return sum;
    }

    private void addPair(int first, int second, double weight, double[] into) {
        if (weight < LEAST) {
            return;
        }
        double[] pair = seen(new int[] {first, second}, ends(first, second));
        for (int h = 0; h < width; h++) {
            into[h] += weight * pair[h];
        }
    }
}
