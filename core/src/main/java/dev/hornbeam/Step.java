package dev.hornbeam;

import java.util.Objects;

/**
 * A step of a body or a path.
 *
 * @param inverse whether the relation is walked against its direction
 */
public record Step(Named relation, boolean inverse) {
    public Step {
        Objects.requireNonNull(relation, "relation");
    }

    /** The name that walks this way: {@code mother}, or {@code inv_mother}. */
    public String name() {
        return (inverse ? "inv_" : "") + relation.name();
    }

    @Override
    public String toString() {
        return name();
    }
}
