package dev.hornbeam;

import java.util.List;
import java.util.Objects;

/**
 * A relation that may lead from one entity to another.
 *
 * @param paths the paths that support it, strongest first: {@code Emily –mother→ Ann –brother→ Clarence}
 */
public record RelationGuess(String relation, double probability, List<String> paths) {
    public RelationGuess {
        Objects.requireNonNull(relation, "relation");
        paths = List.copyOf(paths);
    }
}
