package dev.hornbeam.shape;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.shape.RelationProfile.Sample;
import dev.hornbeam.stats.RelationStatistics;
import dev.hornbeam.work.Progress;
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
 * @param samples what of it is estimated, and from what; profiles have their own
 */
public record GraphShape(List<RelationProfile> profiles, Constraints constraints, List<Sample> samples) {
    public GraphShape {
        profiles = List.copyOf(profiles);
        samples = List.copyOf(samples);
    }

    /** Learns it from the facts alone. */
    public static GraphShape of(Graph graph, Prefixes prefixes) {
        return of(graph, prefixes, Progress.NONE);
    }

    /**
     * The same with progress.
     *
     * @param progress is called for each of some stages from 0 on
     */
    public static GraphShape of(Graph graph, Prefixes prefixes, Progress progress) {
        return new ShapeLearner(graph, prefixes, RelationStatistics.of(graph, progress)).learn(progress);
    }

    /**
     * The same where the relations have been counted.
     *
     * @param table one entry per relation, by id
     */
    public static GraphShape of(Graph graph, Prefixes prefixes, List<RelationStatistics> table, Progress progress) {
        return new ShapeLearner(graph, prefixes, table).learn(progress);
    }
}
