package dev.hornbeam;

import java.util.List;
import java.util.Objects;

/**
 * A path through a graph, read from head to tail.
 *
 * @param entities the entities along it, one more than there are relations
 * @param relations the relations between them; {@code inv_r} is walked against its direction
 */
public record GraphPath(List<String> entities, List<String> relations) {
    private static final String INVERSE = "inv_";

    public GraphPath {
        entities = List.copyOf(Objects.requireNonNull(entities, "entities"));
        relations = List.copyOf(Objects.requireNonNull(relations, "relations"));
        if (entities.size() != relations.size() + 1) {
            throw new IllegalArgumentException(entities.size() + " entities along " + relations.size() + " relations");
        }
    }

    /** {@code Ann –mother→ Bob ←father– Cis}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(entities.get(0));
        for (int i = 0; i < relations.size(); i++) {
            String relation = relations.get(i);
            text.append(
                    relation.startsWith(INVERSE)
                            ? " ←" + relation.substring(INVERSE.length()) + "– "
                            : " –" + relation + "→ ");
            text.append(entities.get(i + 1));
        }
        return text.toString();
    }
}
