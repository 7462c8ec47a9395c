package dev.hornbeam;

import java.util.Objects;

/**
 * Which paths between two entities count.
 *
 * @param facts the facts that paths go along
 * @param maxLength the longest path; 0 for as trained
 * @param budget the most edges to look at; 0 for the default
 */
public record RelateOptions(FactsUsed facts, int maxLength, long budget) {
    /** The train facts, and paths as trained. */
    public static final RelateOptions DEFAULTS = new RelateOptions(FactsUsed.TRAIN, 0, 0);

    public RelateOptions {
        Objects.requireNonNull(facts, "facts");
        if (maxLength < 0 || budget < 0) {
            throw new IllegalArgumentException("length " + maxLength + ", budget " + budget);
        }
    }

    public RelateOptions withFacts(FactsUsed used) {
        return new RelateOptions(used, maxLength, budget);
    }

    public RelateOptions withMaxLength(int length) {
        return new RelateOptions(facts, length, budget);
    }

    public RelateOptions withBudget(long edges) {
        return new RelateOptions(facts, maxLength, edges);
    }
}
