package dev.hornbeam.reason.ground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.testkit.Graphs;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class NearnessTest {

    @Property(tries = 50)
    void itIsTheShareOfWalksThatEndThere(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int facts) {
        Graph graph = Graphs.random(seed, 9, 3, facts);
        Nearness nearness = new Nearness(graph);
        for (int from = 0; from < graph.entityCount(); from++) {
            nearness.find(from, 0, -1);
            double[] ends = ends(graph, from);
            for (int entity = 0; entity < ends.length; entity++) {
                assertThat(nearness.of(entity)).isEqualTo(ends[entity], within(2e-3));
            }
            int[] nearest = nearness.nearest(3);
            for (int i = 1; i < nearest.length; i++) {
                assertThat(nearness.of(nearest[i])).isLessThanOrEqualTo(nearness.of(nearest[i - 1]) + 1e-9);
            }
        }
    }

    /** Where walks end, step by step. */
    private static double[] ends(Graph graph, int from) {
        double[] here = new double[graph.entityCount()];
        double[] ends = new double[graph.entityCount()];
        here[from] = 1;
        for (int step = 0; step < 200; step++) {
            double[] next = new double[here.length];
            for (int entity = 0; entity < here.length; entity++) {
                int degree = graph.degree(entity);
                ends[entity] += degree == 0 ? here[entity] : .15 * here[entity];
                long edges = graph.edges(entity);
                for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
                    next[graph.target(i)] += .85 * here[entity] / degree;
                }
            }
            here = next;
        }
        return ends;
    }
}
