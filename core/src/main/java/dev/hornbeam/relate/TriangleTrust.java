package dev.hornbeam.relate;

import dev.hornbeam.rule.BodyScorer;
import java.util.ArrayList;
import java.util.List;

/**
 * How far {@link Triangle triangles} speak for an answer. Of all triangles around a question and its answer, a share κ has a third
 * side that follows from the other two; the others have a relation c as third side as often as triangles have it at all, π(c). So
 * seeing c is {@code κ θ(c) + (1 − κ) π(c)} times as likely with one answer as with another, with θ of the body that the answer makes.
 *
 * @param share κ
 * @param thirdSides π, by relation
 */
public record TriangleTrust(double share, double[] thirdSides) {
    /** Triangles say nothing. */
    public static final TriangleTrust NONE = new TriangleTrust(0, new double[0]);

    private static final int ROUNDS = 100;

    /** @param counts how often each relation is a third side, by id; half of one is added to each */
    public static TriangleTrust of(double share, long[] counts) {
        double sum = 0;
        for (long count : counts) {
            sum += count + 0.5;
        }
        double[] thirdSides = new double[counts.length];
        for (int relation = 0; relation < counts.length; relation++) {
            thirdSides[relation] = (counts[relation] + 0.5) / sum;
        }
        return new TriangleTrust(share, thirdSides);
    }

    /** Fits κ by expectation maximisation to the questions of a corpus, whose answers are known. */
    public static TriangleTrust fit(RelationCorpus corpus, BodyScorer scorer) {
        List<RelationCorpus.Closed> closed = corpus.closed();
        if (closed.isEmpty()) {
            return NONE;
        }
        List<int[]> bodies = new ArrayList<>();
        for (RelationCorpus.Closed one : closed) {
            bodies.add(one.triangle().body(one.answer()));
        }
        float[][] theta = scorer.score(bodies);
        TriangleTrust fitted = of(0.5, corpus.thirdSides());
        for (int round = 0; round < ROUNDS; round++) {
            double follows = 0;
            double all = 0;
            for (int i = 0; i < theta.length; i++) {
                int whole = closed.get(i).triangle().whole();
                long count = closed.get(i).count();
                double explained = fitted.share * theta[i][whole + 1];
                follows += count * explained / fitted.likelihood(theta[i][whole + 1], whole);
                all += count;
            }
            fitted = new TriangleTrust(follows / all, fitted.thirdSides);
        }
        return fitted;
    }

    /** How likely a third side is, given θ of it in the body that an answer makes. */
    double likelihood(double theta, int whole) {
        return share * theta + (1 - share) * thirdSides[whole];
    }
}
