package dev.hornbeam.relate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.relate.PathOptions.Direction;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TriangleTest {
    private static final Comparator<Triangle> ORDER =
            Comparator.comparing(Triangle::before).thenComparing(Triangle::step).thenComparing(Triangle::whole);

    @Property(tries = 300)
    void findsWhatTryingEveryThirdEntityFinds(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 7) int entities,
            @ForAll @IntRange(min = 1, max = 3) int relations,
            @ForAll @IntRange(min = 0, max = 30) int triples) {
        Graph graph = Graphs.random(seed, entities, relations, triples);

        List<Triangle> found = new ArrayList<>(
                new PairPaths(graph, PathOptions.STORY).between(0, 1).triangles());

        found.sort(ORDER);
        assertThat(found).isEqualTo(slowly(graph, 0, 1));
    }

    private static List<Triangle> slowly(Graph graph, int head, int tail) {
        List<Triangle> all = new ArrayList<>();
        for (int third = 2; third < graph.entityCount(); third++) {
            for (int step = 0; step < graph.relations().count(); step++) {
                for (int whole = 0; whole < graph.relations().count(); whole++) {
                    if (graph.contains(tail, step, third) && graph.contains(head, whole, third)) {
                        all.add(new Triangle(false, step, whole));
                    }
                    if (graph.contains(third, step, head) && graph.contains(third, whole, tail)) {
                        all.add(new Triangle(true, step, whole));
                    }
                }
            }
        }
        all.sort(ORDER);
        return all;
    }

    @Test
    void pathsInBothDirectionsNeedNoTriangles() {
        Graph graph = Graphs.of("ann knows bea", "ann likes cis", "bea likes cis");

        assertThat(new PairPaths(graph, PathOptions.STORY).between(0, 1).triangles())
                .hasSize(1);
        assertThat(new PairPaths(graph, PathOptions.STORY.withDirection(Direction.BOTH))
                        .between(0, 1)
                        .triangles())
                .isEmpty();
    }

    /** Of relations a, b, c: a · b ⇒ c for certain, everything else is null. */
    private static final BodyScorer SCORER = bodies -> bodies.stream()
            .map(body -> body[0] == 0 && body[1] == 1
                    ? new float[] {0, 0, 0, 1, 0, 0, 0}
                    : new float[] {1, 0, 0, 0, 0, 0, 0})
            .toArray(float[][]::new);

    @Test
    void theShareIsTheLikeliest() {
        RelationCorpusBuilder corpus = new RelationCorpusBuilder(Relations.of("a", "b", "c"));
        PathBag path = PathBag.of(new int[] {1, 1}, new int[] {0, 1, 2});
        for (int i = 0; i < 6; i++) {
            corpus.add(path.with(List.of(new Triangle(false, 1, 2))), 0); // a b ⇒ c: follows
        }
        for (int i = 0; i < 3; i++) {
            corpus.add(path.with(List.of(new Triangle(true, 1, i))), 0); // b a ⇒ anything: does not
        }

        TriangleTrust fitted = TriangleTrust.fit(corpus.build(), SCORER);

        // thirds sides: a once, b once, c seven times, with half of one added to each
        assertThat(fitted.thirdSides()[2]).isCloseTo(7.5 / 10.5, within(1e-9));
        double best = 0;
        for (double share = 0; share <= 1; share += 1e-4) {
            best = logLikelihood(share) > logLikelihood(best) ? share : best;
        }
        assertThat(fitted.share()).isCloseTo(best, within(1e-3));
    }

    private static double logLikelihood(double share) {
        double a = 1.5 / 10.5;
        double c = 7.5 / 10.5;
        return 6 * Math.log(share + (1 - share) * c) + 2 * Math.log((1 - share) * a) + Math.log((1 - share) * c);
    }

    @Test
    void withoutTrianglesNothingIsLearnedOfThem() {
        RelationCorpusBuilder corpus = new RelationCorpusBuilder(Relations.of("a", "b", "c"));
        corpus.add(PathBag.of(new int[] {1, 1}, new int[] {0, 1, 2}), 0);

        assertThat(TriangleTrust.fit(corpus.build(), SCORER)).isSameAs(TriangleTrust.NONE);
    }
}
