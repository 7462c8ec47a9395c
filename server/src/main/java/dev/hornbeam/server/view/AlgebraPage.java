package dev.hornbeam.server.view;

import dev.hornbeam.Named;
import java.util.List;
import java.util.Optional;

/**
 * What every two relations in a row compose to.
 *
 * @param letters the relations of rows and columns, inverses included
 * @param all how many there would be
 * @param cells row by row
 */
public record AlgebraPage(List<Named> letters, int all, List<AlgebraCell> cells) {
    /**
     * One pair.
     *
     * @param row the relation walked first, as a place among the letters
     * @param head what it most likely composes to; empty if that is nothing
     * @param probability how likely that is
     * @param seen whether the two were next to each other in training
     */
    public record AlgebraCell(
            int row,
            int column,
            Optional<Named> head,
            double probability,
            boolean seen,
            Optional<CompositionPage.HeldShare> held) {}
}
