package dev.hornbeam.rule;

import java.util.ArrayList;
import java.util.List;

/** The composition table that a model has learned: which relation each pair of relations composes to; immutable. */
public final class Algebra {
    /**
     * One cell.
     *
     * @param first the relation walked first
     * @param second the relation walked next
     * @param head the relation that the pair most likely composes to
     * @param probability how likely that is
     * @param none how likely the pair composes to no relation (null)
     */
    public record Cell(int first, int second, int head, double probability, double none) {
        /** Whether some relation is likelier than none. */
        public boolean isDefined() {
            return probability > none;
        }
    }

    private final int[] letters;
    private final List<Cell> cells;

    private Algebra(int[] letters, List<Cell> cells) {
        this.letters = letters;
        this.cells = List.copyOf(cells);
    }

    /** The table over some relations or inverses, such as those that occur in bodies; heads may be any. */
    public static Algebra of(BodyScorer scorer, int... letters) {
        List<Cell> cells = new ArrayList<>();
        for (int first : letters) {
            List<int[]> pairs = new ArrayList<>();
            for (int second : letters) {
                pairs.add(new int[] {first, second});
            }
            float[][] theta = scorer.score(pairs);
            for (int i = 0; i < letters.length; i++) {
                cells.add(cell(pairs.get(i), theta[i]));
            }
        }
        return new Algebra(letters.clone(), cells);
    }

    private static Cell cell(int[] pair, float[] theta) {
        int best = 1;
        for (int i = 2; i < theta.length; i++) {
            if (theta[i] > theta[best]) {
                best = i;
            }
        }
        return new Cell(pair[0], pair[1], best - 1, theta[best], theta[BodyScorer.NULL]);
    }

    /** The relations of rows and columns, as a copy. */
    public int[] letters() {
        return letters.clone();
    }

    /** All cells, row by row. */
    public List<Cell> cells() {
        return cells;
    }
}
