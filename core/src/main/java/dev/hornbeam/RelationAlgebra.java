package dev.hornbeam;

import java.util.List;
import java.util.Optional;

/**
 * What every two relations in a row compose to.
 *
 * @param letters the relations of rows and columns, inverses included
 * @param all how many there would be
 * @param cells row by row
 * @param note what the reader should know about the numbers; empty if nothing
 */
public record RelationAlgebra(List<Named> letters, int all, List<Cell> cells, String note) {
    public RelationAlgebra {
        letters = List.copyOf(letters);
        cells = List.copyOf(cells);
    }

    /**
     * One pair.
     *
     * @param row the relation walked first, as a place among the letters
     * @param column the relation walked next
     * @param head what it most likely composes to; empty if that is nothing
     * @param probability how likely that is
     * @param best the likeliest relation, even if none is likelier
     * @param bestProbability how likely that is
     * @param none how likely the pair composes to no relation
     * @param seen whether the two were next to each other in training
     * @param asked how often the two were a whole body in training
     * @param held how often the likeliest relation holds in the graph, if that was counted
     */
    public record Cell(
            int row,
            int column,
            Optional<Named> head,
            double probability,
            Named best,
            double bestProbability,
            double none,
            boolean seen,
            long asked,
            Optional<BodyComposition.Held> held) {}
}
