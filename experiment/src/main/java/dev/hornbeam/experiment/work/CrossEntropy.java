package dev.hornbeam.experiment.work;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.rule.BodyScorer;
import java.util.ArrayList;
import java.util.List;

/**
 * How well a scorer predicts the heads of bodies, in nats; a body is weighted by the square root of its count, as in
 * training.
 */
public final class CrossEntropy {
    private static final double LEAST = 1e-12;

    private CrossEntropy() {}

    /** Of the heads of all bodies of a corpus, null included; NaN if there are none. */
    public static double of(BodyScorer scorer, Corpus corpus) {
        List<int[]> bodies = new ArrayList<>();
        for (int body = 0; body < corpus.size(); body++) {
            bodies.add(corpus.body(body));
        }
        float[][] scores = scorer.score(bodies);
        double loss = 0;
        double weights = 0;
        for (int body = 0; body < scores.length; body++) {
            double total = corpus.total(body);
            double cost = -corpus.nullCount(body) * log(scores[body][BodyScorer.NULL]);
            long heads = corpus.heads(body);
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                cost -= corpus.count(i) * log(scores[body][corpus.head(i) + 1]);
            }
            loss += Math.sqrt(total) * cost / total;
            weights += Math.sqrt(total);
        }
        return loss / weights;
    }

    private static double log(float probability) {
        return Math.log(Math.max(probability, LEAST));
    }
}
