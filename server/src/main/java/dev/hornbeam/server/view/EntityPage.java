package dev.hornbeam.server.view;

import dev.hornbeam.Named;
import java.util.List;

/**
 * What the graph says of an entity.
 *
 * @param degree how many facts it is in
 */
public record EntityPage(Named entity, int degree, List<RelationFacts> relations) {

    /**
     * Its facts of one relation and direction.
     *
     * @param outgoing whether it is the head
     * @param count how many there are
     * @param others the other ends of some of them
     */
    public record RelationFacts(Named relation, boolean outgoing, int count, int offset, List<Named> others) {
        public RelationFacts {
            others = List.copyOf(others);
        }
    }

    public EntityPage {
        relations = List.copyOf(relations);
    }
}
