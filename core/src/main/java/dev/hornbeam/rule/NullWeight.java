package dev.hornbeam.rule;

import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.Corpus.OpenPaths;

/**
 * Undoes the thinning of open paths in what a model says: it was trained on few of them, so that "no head" seems rarer than it is
 * in the graph. The odds of null are multiplied by how many open paths each one kept stands for.
 *
 * @param weight at least 1
 */
public record NullWeight(double weight) {
    /** Nothing was thinned, or it is not known. */
    public static final NullWeight NONE = new NullWeight(1);

    public NullWeight {
        if (!(weight >= 1)) {
            throw new IllegalArgumentException("weight of null " + weight);
        }
    }

    /** For a model that was trained on this corpus. */
    public static NullWeight of(Corpus corpus) {
        return corpus.openPaths().map(OpenPaths::weight).map(NullWeight::new).orElse(NONE);
    }

    /** A distribution over heads, null at {@link BodyScorer#NULL}, as the graph with all its open paths has it. */
    public float[] apply(float[] theta) {
        float[] shown = theta.clone();
        if (theta.length == 0) {
            return shown;
        }
        double total = 1 + (weight - 1) * theta[BodyScorer.NULL];
        for (int i = 0; i < shown.length; i++) {
            shown[i] = (float) (theta[i] * (i == BodyScorer.NULL ? weight : 1) / total);
        }
        return shown;
    }

    /** A scorer whose distributions are corrected. */
    public BodyScorer on(BodyScorer scorer) {
        return bodies -> {
            float[][] thetas = scorer.score(bodies);
            for (int i = 0; i < thetas.length; i++) {
                thetas[i] = apply(thetas[i]);
            }
            return thetas;
        };
    }
}
