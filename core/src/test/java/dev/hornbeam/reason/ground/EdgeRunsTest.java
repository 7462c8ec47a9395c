package dev.hornbeam.reason.ground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.reason.ground.PathGrounder.EdgeRuns;
import dev.hornbeam.testkit.Graphs;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class EdgeRunsTest {
    @Property(tries = 200)
    void sharedTargetsAreThoseInBothRuns(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 60) int entities,
            @ForAll @IntRange(max = 600) int facts,
            @ForAll @IntRange(max = 59) int not) {
        Graph graph = Graphs.random(seed, entities, 2, facts);
        EdgeRuns runs = new EdgeRuns(graph);
        for (int entity = 0; entity < entities; entity++) {
            for (int one = 0; one < 4; one++) {
                for (int other = 0; other < 4; other++) {
                    long some = graph.neighbours(entity, one);
                    long others = graph.neighbours((entity + 1) % entities, other);
                    int expected = 0;
                    for (int target = 0; target < entities; target++) {
                        boolean both = runs.has(some, target) && runs.has(others, target);
                        assertThat(runs.has(some, target)).isEqualTo(graph.contains(entity, one, target));
                        expected += both && target != not && target != entity ? 1 : 0;
                    }
                    assertThat(runs.shared(some, others, not, entity)).isEqualTo(expected);
                }
            }
        }
    }
}
