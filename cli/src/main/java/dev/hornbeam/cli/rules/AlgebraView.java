package dev.hornbeam.cli.rules;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.algebra.Algebra;
import dev.hornbeam.rule.algebra.SeenPairs;

/**
 * A composition table with what is known about each pair.
 *
 * @param title its title
 * @param algebra what every pair composes to in the model
 * @param relations their names
 * @param seen which pairs were adjacent in training
 */
record AlgebraView(String title, Algebra algebra, Relations relations, SeenPairs seen) {
    private static final String NONE = "null";

    boolean isSeen(Algebra.Cell cell) {
        return seen.areNeighbours(cell.first(), cell.second());
    }

    /** The name of the relation that a pair composes to, null if there is none. */
    String head(Algebra.Cell cell) {
        return cell.isDefined() ? relations.name(cell.head()) : NONE;
    }

    /** The probability of that. */
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
