package dev.hornbeam.rule.extract;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.Mirror;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Scores bodies together with their mirror images: {@code h ← body} and {@code inv_h ← mirror} are one statement, which
 * the scorer sees from both ends, and its score is the mean of the two.
 */
final class TwoSidedScores {
    private static final double SLACK = 1e-3;

    private final BodyScorer scorer;
    private final Relations relations;

    TwoSidedScores(BodyScorer scorer, Relations relations) {
        this.scorer = scorer;
        this.relations = relations;
    }

    /** For every body the score of every relation and inverse as its head. */
    List<double[]> of(List<int[]> bodies) {
        List<int[]> both = new ArrayList<>(2 * bodies.size());
        for (int[] body : bodies) {
            both.add(body);
            if (!isOwnMirror(body)) {
                both.add(Mirror.of(body, relations));
            }
        }
        float[][] distributions = scorer.score(both);
        List<double[]> scores = new ArrayList<>(bodies.size());
        int next = 0;
        for (int[] body : bodies) {
            float[] forward = distributions[next++];
            scores.add(mean(body, forward, isOwnMirror(body) ? forward : distributions[next++]));
        }
        return scores;
    }

    private boolean isOwnMirror(int[] body) {
        return Arrays.equals(body, Mirror.of(body, relations));
    }

    private double[] mean(int[] body, float[] forward, float[] backward) {
        double[] mean = new double[relations.directedCount()];
        for (int head = 0; head < mean.length; head++) {
            double score = (forward[head + 1] + (double) backward[relations.inverse(head) + 1]) / 2;
            if (!(score >= 0 && score <= 1 + SLACK)) {
                throw new IllegalStateException(
                        "score " + score + " of body " + Arrays.toString(body) + " is no probability");
            }
            mean[head] = Math.min(1, score);
        }
        return mean;
    }
}
