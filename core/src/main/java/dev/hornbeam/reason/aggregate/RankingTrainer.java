package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.work.Cancellation;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Fits the weights of one relation or inverse: the right answer of a training query should have all of the softmax over
 * its candidates. It starts from noisy-or, and L1 pulls every correction back to 0. Weights lie in one array: fired,
 * paths, then the prior, the base and the volume.
 */
final class RankingTrainer {
    private final RankingExamples examples;
    private final FitOptions options;
    private final int rules;
    private final double[] weights;
    private final double[] gradient;
    private final AdamStep adam;
    private double[] scores = new double[64];

    RankingTrainer(RankingExamples examples, int rules, FitOptions options) {
        this.examples = examples;
        this.options = options;
        this.rules = rules;
        this.weights = new double[2 * rules + 3];
        this.weights[2 * rules + 1] = Learned.untrained(rules).base();
        this.gradient = new double[weights.length];
        this.adam = new AdamStep(weights.length);
    }

    Learned train(SplittableRandom random) {
        int[] order = new int[examples.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        int steps = options.passes() * ((order.length + options.batch() - 1) / options.batch());
        int step = 0;
        for (int pass = 0; pass < options.passes(); pass++) {
            shuffle(order, random);
            for (int from = 0; from < order.length; from += options.batch()) {
                Cancellation.check();
                int to = Math.min(order.length, from + options.batch());
                step(order, from, to, options.rate() * (1 - (double) step++ / steps));
            }
        }
        return new Learned(
                Arrays.copyOf(weights, rules),
                Arrays.copyOfRange(weights, rules, 2 * rules),
                weights[2 * rules],
                weights[2 * rules + 1],
                weights[2 * rules + 2],
                0,
                0);
    }

    private static void shuffle(int[] order, SplittableRandom random) {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int moved = order[i];
            order[i] = order[other];
            order[other] = moved;
        }
    }

    private void step(int[] order, int from, int to, double rate) {
        for (int i = 0; i < 2 * rules; i++) {
            gradient[i] = options.l1() * Math.signum(weights[i]);
        }
        gradient[2 * rules] = 0;
        gradient[2 * rules + 1] = 0;
        gradient[2 * rules + 2] = 0;
        for (int i = from; i < to; i++) {
            addGradient(order[i], 1.0 / (to - from));
        }
        adam.step(weights, gradient, rate);
    }

    private void addGradient(int query, double share) {
        long candidates = examples.candidates(query);
        int first = Slice.begin(candidates);
        int size = Slice.size(candidates);
        softmax(first, size);
        for (int i = 0; i < size; i++) {
            double error = share * (scores[i] - (i == 0 ? 1 : 0));
            long hits = examples.hits(first + i);
            for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
                gradient[examples.rule(hit)] += error;
                gradient[rules + examples.rule(hit)] += error * examples.paths(hit);
            }
            gradient[2 * rules] += error * examples.frequency(first + i);
            gradient[2 * rules + 1] += error * examples.base(first + i);
            gradient[2 * rules + 2] += error * examples.volume(first + i);
        }
    }

    private void softmax(int first, int size) {
        if (scores.length < size) {
            scores = new double[2 * size];
        }
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < size; i++) {
            scores[i] = score(first + i);
            best = Math.max(best, scores[i]);
        }
        double sum = 0;
        for (int i = 0; i < size; i++) {
            scores[i] = Math.exp(scores[i] - best);
            sum += scores[i];
        }
        for (int i = 0; i < size; i++) {
            scores[i] /= sum;
        }
    }

    private double score(int candidate) {
        double score = weights[2 * rules] * examples.frequency(candidate)
                + weights[2 * rules + 1] * examples.base(candidate)
                + weights[2 * rules + 2] * examples.volume(candidate);
        long hits = examples.hits(candidate);
        for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
            int rule = examples.rule(hit);
            score += weights[rule] + weights[rules + rule] * examples.paths(hit);
        }
        return score;
    }
}
