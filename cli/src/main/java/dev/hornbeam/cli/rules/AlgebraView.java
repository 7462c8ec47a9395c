package dev.hornbeam.cli.rules;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.algebra.Algebra;
import dev.hornbeam.rule.algebra.SeenPairs;

/**
 * A composition table with what is known of each pair.
 *
 * @param title what it is a table of
 * @param algebra what the model makes of every pair
 * @param relations their names
 * @param seen which pairs stood side by side in training
 */
record AlgebraView(String title, Algebra algebra, Relations relations, SeenPairs seen) {
    private static final String NONE = "null";

    boolean isSeen(Algebra.Cell cell) {
        return seen.areNeighbours(cell.first(), cell.second());
    }

    /** The name of what a pair amounts to, null if it amounts to nothing. */
    String head(Algebra.Cell cell) {
        return cell.isDefined() ? relations.name(cell.head()) : NONE;
    }

    /** How sure the model is of that. */
    double sureness(Algebra.Cell cell) {
        return cell.isDefined() ? cell.probability() : cell.none();
    }

    long defined() {
        return algebra.cells().stream()
                .filter(cell -> isSeen(cell) && cell.isDefined())
                .count();
    }

    long undefined() {
        return algebra.cells().stream()
                .filter(cell -> isSeen(cell) && !cell.isDefined())
                .count();
    }

    long unseen() {
        return algebra.cells().size() - defined() - undefined();
    }
}
