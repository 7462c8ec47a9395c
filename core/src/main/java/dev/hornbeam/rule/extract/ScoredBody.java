package dev.hornbeam.rule.extract;

import java.util.Arrays;
import java.util.Comparator;

/** A body with its score; better ones come first, of ties the shorter, then relation by relation. */
record ScoredBody(int[] body, double score) {
    static final Comparator<ScoredBody> BEST_FIRST = Comparator.comparingDouble(ScoredBody::score)
            .reversed()
            .thenComparingInt(scored -> scored.body.length)
            .thenComparing(ScoredBody::body, Arrays::compare);
}
