package dev.hornbeam;

import java.util.List;
import java.util.Objects;

/**
 * What the graph says of an entity.
 *
 * @param degree how many facts it is in
 * @param relations its facts by relation and direction, the largest group first
 */
public record EntityFacts(Named entity, int degree, List<RelationFacts> relations) {
    public EntityFacts {
        Objects.requireNonNull(entity, "entity");
        relations = List.copyOf(relations);
    }

    /**
     * Its facts of one relation and direction.
     *
     * @param outgoing whether it is the head
     * @param count how many there are
     * @param offset how many of them were skipped
     * @param others the other ends of some of them
     */
    public record RelationFacts(Named relation, boolean outgoing, int count, int offset, List<Named> others) {
        public RelationFacts {
            others = List.copyOf(others);
        }
    }
}
