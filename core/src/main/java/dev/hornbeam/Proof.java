package dev.hornbeam;

import java.util.List;
import java.util.Locale;

/**
 * A rule that supports an answer, or counts against it, with the paths that connect the two.
 *
 * @param share its share of the total support of the answer, from 0 to 1; 0 for a rule that counts against it
 * @param pathCount how many paths there are
 * @param paths some of them, each from head to tail: {@code Ann –mother→ Bob –father→ Cis}
 */
public record Proof(ChainRule rule, double share, int pathCount, List<String> paths) {
    public Proof {
        paths = List.copyOf(paths);
    }

    /** The share, the rule, and the first path. */
    @Override
    public String toString() {
        String first = paths.isEmpty() ? "" : "   " + paths.get(0);
        return String.format(Locale.ROOT, "%3.0f %%  ", 100 * share) + rule + first;
    }
}
