package dev.hornbeam.server.view;

import dev.hornbeam.Named;
import dev.hornbeam.NamedFact;
import java.util.List;

/**
 * An entity with what is next to it, to be drawn.
 *
 * @param left how many edges are not among these
 */
public record Neighbourhood(Named entity, List<NodeRow> nodes, List<NamedFact> edges, int left) {
    /** An entity to draw. */
    public record NodeRow(Named entity, int degree) {}

    public Neighbourhood {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }
}
