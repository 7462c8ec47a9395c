package dev.hornbeam.cli.rules;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.algebra.Algebra;
import dev.hornbeam.rule.algebra.Held;
import dev.hornbeam.rule.algebra.SeenPairs;
import java.util.Optional;

/**
 * A composition table with what is known about each pair.
 *
 * @param title its title
 * @param algebra what every pair composes to in the model
 * @param relations their names
 * @param seen which pairs were adjacent in training
 * @param share what the graph says of the same pairs; the algebra is corrected by it already
 */
record AlgebraView(String title, Algebra algebra, Relations relations, SeenPairs seen, GraphShare share) {
    private static final String NONE = "null";

    boolean isSeen(Algebra.Cell cell) {
        return seen.areNeighbours(cell.first(), cell.second());
    }

    /** The name of the relation that a pair composes to, null if there is none. */
    String head(Algebra.Cell cell) {
        return cell.isDefined() ? relations.name(cell.head()) : NONE;
    }

    /** How often the likeliest relation of a pair holds in the graph; empty if that was not counted. */
    Optional<Held> held(Algebra.Cell cell) {
        return share.held(new int[] {cell.first(), cell.second()}, cell.head());
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
