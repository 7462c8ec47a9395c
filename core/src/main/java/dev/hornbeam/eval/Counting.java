package dev.hornbeam.eval;

/**
 * Which ranks count, and which answers count as missed: a missed answer adds nothing to any figure but the number of queries.
 *
 * @param rulesOnly whether an answer that no rule speaks for is missed
 * @param depth a rank beyond it is missed
 */
public record Counting(boolean rulesOnly, long depth) {
    /** Every rank counts. */
    public static final Counting ALL = new Counting(false, Long.MAX_VALUE);

    /** Answers that no rule speaks for are missed. */
    public static final Counting RULES_ONLY = new Counting(true, Long.MAX_VALUE);

    public Counting {
        if (depth < 1) {
            throw new IllegalArgumentException("depth " + depth);
        }
    }

    /** Whether the rank of an answer is looked at. */
    public boolean counts(RankedAnswer outcome) {
        return !rulesOnly || outcome.support().isRule();
    }
}
