package dev.hornbeam.complete;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.reason.calibrate.FactFilter;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.shape.ConstraintKind;
import dev.hornbeam.shape.GraphShape;

/** Allows new facts that contradict nothing that a graph shows of itself; safe to use from any thread. */
public record ShapeFilter(ConstraintCheck check) implements FactFilter {

    /** What a graph shows of itself. */
    public static ShapeFilter of(Graph graph, Prefixes prefixes) {
        return new ShapeFilter(GraphShape.of(graph, prefixes).constraints().on(graph, prefixes));
    }

    @Override
    public boolean allows(int head, int relation, int tail) {
        return check.of(head, relation, tail).isEmpty();
    }

    @Override
    public boolean allowsInstead(int head, int relation, int tail) {
        return check.of(head, relation, tail)
                .map(found -> found.constraint().kind() == ConstraintKind.FUNCTIONAL)
                .orElse(true);
    }

    @Override
    public boolean isSingle(int relation) {
        return check.has(relation, ConstraintKind.FUNCTIONAL);
    }
}
