package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class GraphTest {
    @Test
    void aFactIsAnEdgeFromItsHeadAndAnInverseEdgeFromItsTail() {
        Graph graph = Graphs.of("ann mother bea", "ann mother cis");
        int ann = graph.entities().id("ann");
        int cis = graph.entities().id("cis");
        int mother = graph.relations().id("mother");

        assertThat(targets(graph, graph.neighbours(ann, mother))).containsExactly(1, 2);
        assertThat(targets(graph, graph.neighbours(cis, graph.relations().inverse(mother))))
                .containsExactly(ann);
        assertThat(targets(graph, graph.neighbours(cis, mother))).isEmpty();
        assertThat(graph.tripleCount()).isEqualTo(2);
    }

    @Test
    void aFactGivenTwiceIsKeptOnceAndCounted() {
        Graph graph = Graphs.of("ann mother bea", "ann mother bea", "ann father bea");

        assertThat(graph.tripleCount()).isEqualTo(2);
        assertThat(graph.duplicates()).isEqualTo(1);
        assertThat(graph.degree(0)).isEqualTo(2);
    }

    @Test
    void aSelfLoopIsAnEdgeInEachDirection() {
        Graph graph = Graphs.of("ann likes ann");

        assertThat(graph.tripleCount()).isEqualTo(1);
        assertThat(graph.duplicates()).isZero();
        assertThat(graph.degree(0)).isEqualTo(2);
        assertThat(graph.contains(0, 0, 0)).isTrue();
        assertThat(graph.contains(0, 1, 0)).isTrue();
    }

    @Test
    void anEntityThatNoFactNamesHasNoEdges() {
        Graph graph = Graph.of(Vocabulary.of("ann", "bea"), Relations.of("mother"), Triples.NONE);

        assertThat(graph.degree(1)).isZero();
        assertThat(Slice.size(graph.edges(1))).isZero();
        assertThat(Slice.size(graph.neighbours(0, 1))).isZero();
        assertThat(graph.linking(0, 1, new int[2])).isZero();
    }

    /** Knowing more relations changes no fact: the same as an index built with them from the start. */
    @Property(tries = 100)
    void moreRelationsWithoutFactsAreLikeAnIndexBuiltWithThem(
            @ForAll long seed, @ForAll @IntRange(max = 60) int facts) {
        Random random = new Random(seed);
        Triples.Builder triples = new Triples.Builder();
        for (int i = 0; i < facts; i++) {
            triples.add(random.nextInt(6), random.nextInt(3), random.nextInt(6));
        }
        Vocabulary entities = Vocabulary.of("a", "b", "c", "d", "e", "f");
        Relations few = Relations.of("r", "s", "t");
        Relations more = few.with(List.of("u", "v"));
        Graph grown = Graph.of(entities, few, triples.build()).over(more);
        Graph built = Graph.of(entities, more, triples.build());
        assertThat(grown.tripleCount()).isEqualTo(built.tripleCount());
        for (int relation = 0; relation < more.directedCount(); relation++) {
            assertThat(grown.tripleCount(relation)).isEqualTo(built.tripleCount(relation));
            assertThat(grown.sources(relation)).isEqualTo(built.sources(relation));
            for (int entity = 0; entity < entities.size(); entity++) {
                assertThat(targets(grown, grown.neighbours(entity, relation)))
                        .isEqualTo(targets(built, built.neighbours(entity, relation)));
            }
        }
    }

    @Property(tries = 300)
    void theIndexSaysWhatThePlainListOfFactsSays(
            @ForAll @IntRange(min = 1, max = 12) int entities,
            @ForAll @IntRange(min = 1, max = 30) int relations,
            @ForAll @IntRange(min = 0, max = 150) int facts,
            @ForAll long seed) {
        Graph graph = Graphs.random(seed, entities, relations, facts);
        PlainGraph plain = PlainGraph.random(seed, entities, relations, facts);

        assertThat(graph.tripleCount()).isEqualTo(plain.facts.size());
        assertThat(graph.duplicates()).isEqualTo(facts - plain.facts.size());
        int[] buffer = new int[2 * relations];
        for (int x = 0; x < entities; x++) {
            assertThat(graph.degree(x)).isEqualTo(plain.edges(x).size());
            assertThat(edges(graph, x)).isEqualTo(plain.edges(x));
            assertThat(edgesByGroup(graph, x)).isEqualTo(plain.edges(x));
            for (int r = 0; r < 2 * relations; r++) {
                assertThat(targets(graph, graph.neighbours(x, r))).isEqualTo(plain.neighbours(x, r));
            }
            for (int y = 0; y < entities; y++) {
                List<Integer> linking = new ArrayList<>();
                int count = graph.linking(x, y, buffer);
                for (int i = 0; i < count; i++) {
                    linking.add(buffer[i]);
                }
                assertThat(linking).isEqualTo(plain.linking(x, y));
            }
        }
        for (int r = 0; r < 2 * relations; r++) {
            assertThat(sources(graph, r)).isEqualTo(plain.sources(r));
        }
    }

    private static List<Integer> targets(Graph graph, long slice) {
        List<Integer> targets = new ArrayList<>();
        for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
            targets.add(graph.target(i));
        }
        return targets;
    }

    private static List<Integer> sources(Graph graph, int relation) {
        List<Integer> sources = new ArrayList<>();
        long slice = graph.sources(relation);
        for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
            sources.add(graph.source(i));
        }
        return sources;
    }

    private static List<List<Integer>> edges(Graph graph, int entity) {
        List<List<Integer>> edges = new ArrayList<>();
        long slice = graph.edges(entity);
        for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
            edges.add(List.of(graph.relationAt(entity, i), graph.target(i)));
        }
        return edges;
    }

    private static List<List<Integer>> edgesByGroup(Graph graph, int entity) {
        List<List<Integer>> edges = new ArrayList<>();
        long groups = graph.groups(entity);
        for (int g = Slice.begin(groups); g < Slice.end(groups); g++) {
            for (int target : targets(graph, graph.group(g))) {
                edges.add(List.of(graph.groupRelation(g), target));
            }
        }
        return edges;
    }

    /** The same graph as a set of facts that is searched from end to end for every question. */
    private record PlainGraph(int relations, TreeSet<Triple> facts) {
        static PlainGraph random(long seed, int entityCount, int relationCount, int tripleCount) {
            Random random = new Random(seed);
            TreeSet<Triple> facts = new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()));
            for (int i = 0; i < tripleCount; i++) {
                facts.add(new Triple(
                        random.nextInt(entityCount), random.nextInt(relationCount), random.nextInt(entityCount)));
            }
            return new PlainGraph(relationCount, facts);
        }

        List<Integer> neighbours(int x, int r) {
            TreeSet<Integer> found = new TreeSet<>();
            for (Triple fact : facts) {
                if (r < relations && fact.relation() == r && fact.head() == x) {
                    found.add(fact.tail());
                }
                if (r >= relations && fact.relation() == r - relations && fact.tail() == x) {
                    found.add(fact.head());
                }
            }
            return List.copyOf(found);
        }

        List<List<Integer>> edges(int x) {
            List<List<Integer>> edges = new ArrayList<>();
            for (int r = 0; r < 2 * relations; r++) {
                for (int target : neighbours(x, r)) {
                    edges.add(List.of(r, target));
                }
            }
            return edges;
        }

        List<Integer> linking(int x, int y) {
            List<Integer> linking = new ArrayList<>();
            for (int r = 0; r < 2 * relations; r++) {
                if (neighbours(x, r).contains(y)) {
                    linking.add(r);
                }
            }
            return linking;
        }

        List<Integer> sources(int r) {
            TreeSet<Integer> sources = new TreeSet<>();
            for (Triple fact : facts) {
                if (fact.relation() == r % relations) {
                    sources.add(r < relations ? fact.head() : fact.tail());
                }
            }
            return List.copyOf(sources);
        }
    }
}
