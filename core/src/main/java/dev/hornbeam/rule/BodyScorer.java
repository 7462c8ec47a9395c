package dev.hornbeam.rule;

import java.util.List;

/** Something that gives a body a distribution over heads: the model, or a table of counts. */
public interface BodyScorer {
    /** The position of the null head in a distribution; head {@code r} is at {@code r + 1}. */
    int NULL = 0;

    /**
     * One distribution per body, in the given order, each of length 1 + the number of relations and inverses.
     *
     * @param bodies relation ids, inverses included, of any length from 1
     */
    float[][] score(List<int[]> bodies);
}
