package dev.hornbeam.reason.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Compares what is drawn with drawing from lists of all entities. */
class StratumTest {

    @Property(tries = 200)
    void drawsAsFromListsOfAllEntities(@ForAll @IntRange(max = 9_999) int seed) {
        Graph graph = Graphs.random(seed, 20, 2, 25);
        Graph other = Graphs.random(seed + 1, 20, 2, 12);
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            int r = relation;
            IntPredicate inGraph = entity -> has(graph, entity, r);
            IntPredicate inOther = entity -> has(other, entity, r);
            compare(Stratum.of(graph, r), list(graph, inGraph), seed);
            compare(Stratum.without(graph, r), list(graph, inGraph.negate()), seed);
            compare(Stratum.ofOnly(graph, other, r), list(graph, inGraph.and(inOther.negate())), seed);
            compare(
                    Stratum.withoutBoth(graph, other, r),
                    list(graph, inGraph.or(inOther).negate()),
                    seed);
        }
    }

    private static boolean has(Graph graph, int entity, int relation) {
        return entity < graph.entityCount() && Slice.size(graph.neighbours(entity, relation)) > 0;
    }

    private static List<Integer> list(Graph graph, IntPredicate in) {
        List<Integer> list = new ArrayList<>();
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            if (in.test(entity)) {
                list.add(entity);
            }
        }
        return list;
    }

    private static void compare(Stratum stratum, List<Integer> list, int seed) {
        assertThat(stratum.size()).isEqualTo(list.size());
        SplittableRandom random = new SplittableRandom(seed);
        SplittableRandom same = new SplittableRandom(seed);
        for (int i = 0; i < list.size(); i++) {
            int at = i + random.nextInt(list.size() - i);
            int expected = list.get(at);
            list.set(at, list.get(i));
            assertThat(stratum.draw(same)).isEqualTo(expected);
            assertThat(stratum.drawn()).isEqualTo(i + 1);
        }
    }
}
