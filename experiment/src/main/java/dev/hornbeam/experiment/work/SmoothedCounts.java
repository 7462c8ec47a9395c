package dev.hornbeam.experiment.work;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.rule.BodyScorer;
import java.util.List;

/**
 * Combines counts with a model, which matters most where little was counted: a body seen {@code n} times is answered by
 * {@code P(h) = (count(h) + k · model(h)) / (n + k)}, one never seen by the model alone. The model is the prior of the
 * counts and counts as {@code k} paths.
 */
public final class SmoothedCounts implements BodyScorer {
    /** Between a body that was seen a few times and one that was seen often. */
    public static final double USUAL_WORTH = 20;

    private final Corpus corpus;
    private final BodyScorer model;
    private final double worth;

    /** @param worth how many paths the model counts as */
    public SmoothedCounts(Corpus corpus, BodyScorer model, double worth) {
        if (!(worth > 0)) {
            throw new IllegalArgumentException("a model that is worth " + worth + " paths");
        }
        this.corpus = corpus;
        this.model = model;
        this.worth = worth;
    }

    @Override
    public float[][] score(List<int[]> bodies) {
        float[][] scores = model.score(bodies);
        for (int i = 0; i < scores.length; i++) {
            int seen = corpus.find(bodies.get(i));
            if (seen >= 0) {
                scores[i] = smoothed(seen, scores[i]);
            }
        }
        return scores;
    }

    private float[] smoothed(int body, float[] prior) {
        double total = corpus.total(body) + worth;
        float[] smoothed = new float[prior.length];
        for (int h = 0; h < prior.length; h++) {
            smoothed[h] = (float) (worth * prior[h] / total);
        }
        smoothed[NULL] += (float) (corpus.nullCount(body) / total);
        long heads = corpus.heads(body);
        for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
            smoothed[corpus.head(i) + 1] += (float) (corpus.count(i) / total);
        }
        return smoothed;
    }
}
