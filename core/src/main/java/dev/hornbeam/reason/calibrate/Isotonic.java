package dev.hornbeam.reason.calibrate;

import dev.hornbeam.reason.calibrate.Calibration.Steps;
import java.util.Arrays;

/**
 * Collects scores with how often they were right and fits the rising steps that are closest to them (pool adjacent
 * violators). A step whose answers were all right or all wrong is pulled towards one half as if one more answer of each
 * kind had been seen, a wrong one with the weight that wrong ones have, so that no answer is ever certain. Where observations
 * were drawn from many more, a step promises no more than it can with wrong ones that were not drawn.
 */
final class Isotonic {
    private static final int NEWTON_STEPS = 20;

    private double[] score = new double[256];
    private double[] weight = new double[256];
    private double[] right = new double[256];
    private int size;

    /** How many of those that count as wrong are right, but hidden elsewhere. */
    private double hidden;

    /** How many wrong ones may be at any score without one of them having been drawn. */
    private double missed;

    void add(double value, boolean isRight, double times) {
        if (size == score.length) {
            score = Arrays.copyOf(score, 2 * size);
            weight = Arrays.copyOf(weight, 2 * size);
            right = Arrays.copyOf(right, 2 * size);
        }
        score[size] = value;
        weight[size] = times;
        right[size++] = isRight ? times : 0;
    }

    void addAll(Isotonic other) {
        addAll(other, 1);
    }

    /** @param factor how many times as much each observation counts */
    void addAll(Isotonic other, double factor) {
        for (int i = 0; i < other.size; i++) {
            add(other.score[i], other.right[i] > 0, factor * other.weight[i]);
        }
        hidden += factor * other.hidden;
        missed += other.missed;
    }

    /**
     * Observations were drawn from more. Where none of a kind was drawn there may still be some: by half a draw, as the mean of what
     * is likely if nothing was seen (Jeffreys).
     *
     * @param each how many each one drawn stands for
     */
    void drawnFrom(double each) {
        missed += (each - 1) / 2;
    }

    /** For each right one there are so many that are right as well, but count as wrong, since nobody was told. */
    void hide(double each) {
        hidden = each * rights();
    }

    /** How many a wrong one stands for on average, at least 1: as many may be among those of which no wrong one was drawn. */
    private double wrongWeight() {
        double sum = 0;
        int count = 0;
        for (int i = 0; i < size; i++) {
            sum += right[i] > 0 ? 0 : weight[i];
            count += right[i] > 0 ? 0 : 1;
        }
        return count == 0 ? 1 : Math.max(1, sum / count);
    }

    private double hiddenPerRight() {
        double rights = rights();
        return rights == 0 ? 0 : hidden / rights;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The sum of the weights of right answers. */
    double rights() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += right[i];
        }
        return sum;
    }

    /** Adds one observation. */
    interface Reader {
        void read(double score, double weight, double right);
    }

    void forEach(Reader reader) {
        for (int i = 0; i < size; i++) {
            reader.read(score[i], weight[i], right[i]);
        }
    }

    /**
     * The steps of others, with the odds of every probability moved by one factor: the one that suits these observations best, and
     * not far from 1 where they are few.
     */
    Steps moved(Steps others) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += weight[i];
        }
        double wrongs = sum - rights();
        double reallyWrong = wrongs == 0 ? 1 : Math.max(0, wrongs - hidden) / wrongs;
        double shift = 0;
        for (int step = 0; step < NEWTON_STEPS; step++) {
            double slope = -shift;
            double curve = -1;
            for (int i = 0; i < size; i++) {
                double times = weight[i] * size / sum * (right[i] > 0 ? 1 : reallyWrong);
                double odds = Math.exp(shift) * odds(others.at(score[i]));
                double expected = odds / (1 + odds);
                slope += times * ((right[i] > 0 ? 1 : 0) - expected);
                curve -= times * expected * (1 - expected);
            }
            shift -= Math.max(-1, Math.min(1, slope / curve));
        }
        double factor = Math.exp(shift);
        double[] from = new double[others.size()];
        double[] probability = new double[others.size()];
        for (int i = 0; i < from.length; i++) {
            from[i] = others.threshold(i);
            double odds = factor * odds(others.probability(i));
            probability[i] = odds / (1 + odds);
        }
        return new Steps(from, probability);
    }

    private static double odds(double probability) {
        double within = Math.max(1e-9, Math.min(1 - 1e-9, probability));
        return within / (1 - within);
    }

    Steps fit() {
        Integer[] order = new Integer[size];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Double.compare(score[a], score[b]));
        double[] from = new double[size];
        double[] total = new double[size];
        double[] hits = new double[size];
        int blocks = 0;
        for (int i : order) {
            boolean same = blocks > 0 && from[blocks - 1] == score[i] && total[blocks - 1] > 0;
            if (!same) {
                from[blocks++] = score[i];
                total[blocks - 1] = 0;
                hits[blocks - 1] = 0;
            }
            total[blocks - 1] += weight[i];
            hits[blocks - 1] += right[i];
        }
        blocks = pool(from, total, hits, blocks);
        double[] probability = new double[blocks];
        double each = hiddenPerRight();
        double unseen = wrongWeight();
        for (int i = 0; i < blocks; i++) {
            double seen = withoutHidden(total[i], hits[i], each);
            boolean mixed = hits[i] > 0 && hits[i] < seen;
            double smoothed = (hits[i] + 1) / (seen + 1 + (hits[i] == 0 ? 1 : Math.max(unseen, missed)));
            double certain = mixed ? hits[i] / (seen + missed) : smoothed;
            probability[i] = i == 0 ? certain : Math.max(probability[i - 1], certain);
        }
        return new Steps(Arrays.copyOf(from, blocks), probability);
    }

    /** What is left of a block without hidden ones, of which chance may have put fewer into it than expected. */
    private static double withoutHidden(double total, double hits, double each) {
        return each == 0 ? total : Math.max(total - each * hits, hits + Math.sqrt(each * hits));
    }

    /** Joins neighbours until the share of right ones rises from block to block; the number of blocks left. */
    private static int pool(double[] from, double[] total, double[] hits, int blocks) {
        int kept = 0;
        for (int i = 0; i < blocks; i++) {
            double start = from[i];
            double all = total[i];
            double good = hits[i];
            while (kept > 0 && hits[kept - 1] * all >= good * total[kept - 1]) {
                kept--;
                start = from[kept];
                all += total[kept];
                good += hits[kept];
            }
            from[kept] = start;
            total[kept] = all;
            hits[kept++] = good;
        }
        return kept;
    }
}
