package dev.hornbeam;

import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * A rule that supports an answer, or counts against it, with the paths that connect the two.
 *
 * @param share its share of the total support of the answer, from 0 to 1; 0 for a rule that counts against it
 * @param part what it adds to the score
 * @param pathCount how many paths there are
 * @param paths some of them, each from head to tail
 */
public record Proof(ChainRule rule, double share, double part, int pathCount, List<GraphPath> paths) {
    public Proof {
        Objects.requireNonNull(rule, "rule");
        paths = List.copyOf(paths);
    }

    /** The share, the rule, and the first path. */
    @Override
    public String toString() {
        String first = paths.isEmpty() ? "" : "   " + paths.get(0);
        return String.format(Locale.ROOT, "%3.0f %%  ", 100 * share) + rule + first;
    }
}
