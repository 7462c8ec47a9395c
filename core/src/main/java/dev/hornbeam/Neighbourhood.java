package dev.hornbeam;

import java.util.List;
import java.util.Objects;

/**
 * An entity with what is next to it, to be drawn.
 *
 * @param nodes the entity and those next to it
 * @param edges the facts between them, spread over relations
 * @param left how many edges are not among these
 */
public record Neighbourhood(Named entity, List<Node> nodes, List<NamedFact> edges, int left) {
    public Neighbourhood {
        Objects.requireNonNull(entity, "entity");
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }

    /**
     * An entity.
     *
     * @param degree how many facts it is in
     */
    public record Node(Named entity, int degree) {}
}
