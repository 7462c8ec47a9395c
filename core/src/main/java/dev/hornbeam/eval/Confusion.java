package dev.hornbeam.eval;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** How often each relation was answered for each true relation; immutable. */
public final class Confusion {
    /**
     * One kind of mistake.
     *
     * @param target the true relation
     * @param answered the relation given instead
     * @param count how often
     */
    public record Mistake(int target, int answered, int count) {}

    private final int[][] counts;

    /** Takes ownership of the table, whose rows are true relations. */
    public Confusion(int[][] counts) {
        this.counts = counts;
    }

    /** How often a relation was answered for a true relation. */
    public int count(int target, int answered) {
        return counts[target][answered];
    }

    /** The mistakes, most frequent first. */
    public List<Mistake> mistakes() {
        List<Mistake> mistakes = new ArrayList<>();
        for (int target = 0; target < counts.length; target++) {
            for (int answered = 0; answered < counts.length; answered++) {
                if (target != answered && counts[target][answered] > 0) {
                    mistakes.add(new Mistake(target, answered, counts[target][answered]));
                }
            }
        }
        mistakes.sort(Comparator.comparingInt(Mistake::count).reversed());
        return mistakes;
    }
}
