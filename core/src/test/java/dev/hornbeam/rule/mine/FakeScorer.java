package dev.hornbeam.rule.mine;

import dev.hornbeam.rule.BodyScorer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Scores that a test lays down, 0 for all others, and a record of what was asked. */
final class FakeScorer implements BodyScorer {
    private final int directedCount;
    private final boolean random;
    private final Map<List<Integer>, float[]> scores = new HashMap<>();
    final List<List<Integer>> asked = new ArrayList<>();
    int largestBatch;

    private FakeScorer(int directedCount, boolean random) {
        this.directedCount = directedCount;
        this.random = random;
    }

    static FakeScorer of(int directedCount) {
        return new FakeScorer(directedCount, false);
    }

    /** Any body gets a distribution of its own, the same every time. */
    static FakeScorer random(int directedCount) {
        return new FakeScorer(directedCount, true);
    }

    FakeScorer put(int[] body, int head, double score) {
        scores.computeIfAbsent(list(body), key -> new float[1 + directedCount])[head + 1] = (float) score;
        return this;
    }

    @Override
    public float[][] score(List<int[]> bodies) {
        largestBatch = Math.max(largestBatch, bodies.size());
        float[][] all = new float[bodies.size()][];
        for (int i = 0; i < all.length; i++) {
            asked.add(list(bodies.get(i)));
            all[i] = distribution(bodies.get(i));
        }
        return all;
    }

    float[] distribution(int[] body) {
        if (!random) {
            return scores.getOrDefault(list(body), new float[1 + directedCount]);
        }
        SplittableRandom dice = new SplittableRandom(Arrays.hashCode(body));
        float[] distribution = new float[1 + directedCount];
        for (int i = 0; i < distribution.length; i++) {
            distribution[i] = dice.nextInt(1, 32) / 32f; // few values, so that ties occur, and no rounding
        }
        return distribution;
    }

    private static List<Integer> list(int[] body) {
        return Arrays.stream(body).boxed().toList();
    }
}
