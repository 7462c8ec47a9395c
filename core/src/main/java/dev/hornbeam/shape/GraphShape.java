package dev.hornbeam.shape;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import java.util.List;

/**
 * What a graph looks like: a profile of each relation, and the constraints that follow; immutable.
 *
 * <pre>
 *   GraphShape shape = GraphShape.of(graph, prefixes);
 *   ConstraintCheck check = shape.constraints().on(graph, prefixes);
 *   Optional&lt;Contradiction&gt; wrong = check.of(head, relation, tail);
 * </pre>
 *
 * @param profiles one per relation, by id
 * @param constraints what was learned
 */
public record GraphShape(List<RelationProfile> profiles, Constraints constraints) {
    public GraphShape {
        profiles = List.copyOf(profiles);
    }

    /** Learns it from the facts alone. */
    public static GraphShape of(Graph graph, Prefixes prefixes) {
        return new ShapeLearner(graph, prefixes).learn();
    }
}
