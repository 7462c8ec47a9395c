package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.work.Cancellation;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Fits the weights of one relation or inverse: the right answer of a training query should have all of the softmax over
 * its candidates. It starts from noisy-or, and L1 pulls every correction back to 0. Weights lie in one array: fired,
 * paths, then the prior, the base, the volume and the weights of evidence by attributes, in units of what these start
 * from. Without attributes, candidates that no body leads to are left out, and so are queries for such an answer.
 */
final class RankingTrainer {
    private static final int PRIOR = 0;
    private static final int BASE = 1;
    private static final int VOLUME = 2;
    private static final int KNOWN = 3;
    private static final int OWN = 4;
    private static final int FURTHER = 5;

    private final RankingExamples examples;
    private final FitOptions options;
    private final int rules;
    private final boolean withAttributes;
    private final Learned start;
    private final double[] weights;
    private final double[] gradient;
    private final AdamStep adam;
    private double[] scores = new double[64];

    RankingTrainer(RankingExamples examples, int rules, FitOptions options, boolean withAttributes) {
        this.examples = examples;
        this.options = options;
        this.rules = rules;
        this.withAttributes = withAttributes;
        this.start = Learned.untrained(rules, withAttributes);
        this.weights = new double[2 * rules + FURTHER];
        this.weights[2 * rules + BASE] = start.base();
        this.weights[2 * rules + KNOWN] = withAttributes ? 1 : 0;
        this.weights[2 * rules + OWN] = withAttributes ? 1 : 0;
        this.gradient = new double[weights.length];
        this.adam = new AdamStep(weights.length);
    }

    Learned train(SplittableRandom random) {
        int[] order = IntStream.range(0, examples.size()).filter(this::counts).toArray();
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
                weights[2 * rules + PRIOR],
                weights[2 * rules + BASE],
                weights[2 * rules + VOLUME],
                weights[2 * rules + KNOWN] * start.knownFactor(),
                weights[2 * rules + OWN] * start.ownFactor());
    }

    private boolean counts(int query) {
        return isCandidate(Slice.begin(examples.candidates(query)));
    }

    private boolean isCandidate(int candidate) {
        return withAttributes || Slice.size(examples.hits(candidate)) > 0;
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
        Arrays.fill(gradient, 2 * rules, gradient.length, 0);
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
            if (error == 0) {
                continue;
            }
            long hits = examples.hits(first + i);
            for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
                gradient[examples.rule(hit)] += error;
                gradient[rules + examples.rule(hit)] += error * examples.paths(hit);
            }
            gradient[2 * rules + PRIOR] += error * examples.frequency(first + i);
            gradient[2 * rules + BASE] += error * examples.base(first + i);
            gradient[2 * rules + VOLUME] += error * examples.volume(first + i);
            if (withAttributes) {
                gradient[2 * rules + KNOWN] += error * start.knownFactor() * examples.known(first + i);
                gradient[2 * rules + OWN] += error * start.ownFactor() * examples.own(first + i);
            }
        }
    }

    private void softmax(int first, int size) {
        if (scores.length < size) {
            scores = new double[2 * size];
        }
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < size; i++) {
            scores[i] = isCandidate(first + i) ? score(first + i) : Double.NEGATIVE_INFINITY;
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
        double score = weights[2 * rules + PRIOR] * examples.frequency(candidate)
                + weights[2 * rules + BASE] * examples.base(candidate)
                + weights[2 * rules + VOLUME] * examples.volume(candidate);
        if (withAttributes) {
            score += weights[2 * rules + KNOWN] * start.knownFactor() * examples.known(candidate)
                    + weights[2 * rules + OWN] * start.ownFactor() * examples.own(candidate);
        }
        long hits = examples.hits(candidate);
        for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
            int rule = examples.rule(hit);
            score += weights[rule] + weights[rules + rule] * examples.paths(hit);
        }
        return score;
    }
}
