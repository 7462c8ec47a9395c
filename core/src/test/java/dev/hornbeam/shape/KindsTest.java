package dev.hornbeam.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.shape.GraphShape.RelationProfile;
import dev.hornbeam.shape.GraphShape.RelationProfile.Sample;
import dev.hornbeam.shape.ShapeLearner.DisjointKinds;
import dev.hornbeam.shape.ShapeLearner.KindLearner;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Compares what is learned about kinds with a slow look at every entity, and samples of facts with all of them. */
class KindsTest {
    /** Entities of three classes, some of two, some of none, with facts at random. */
    private static Graph typed(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> facts = new ArrayList<>(List.of("Cat subClassOf Animal", "Dog subClassOf Animal"));
        String[] classes = {"Cat", "Dog", "Stone"};
        for (int i = 0; i < 30; i++) {
            facts.add("e" + random.nextInt(20) + " type " + classes[random.nextInt(classes.length)]);
            facts.add("e" + random.nextInt(25) + " r" + random.nextInt(3) + " e" + random.nextInt(25));
        }
        return Graphs.of(facts.toArray(String[]::new));
    }

    @Property(tries = 60)
    void whatSubjectsAndObjectsAreIsFoundAsBySlowLook(@ForAll @IntRange(max = 9_999) int seed) {
        Graph graph = typed(seed);
        EntityKinds kinds = new EntityKinds(graph, Prefixes.NONE);
        KindLearner learner = new KindLearner(graph, kinds, new KindCounts(graph, kinds));
        for (int part = 0; part < graph.relations().directedCount(); part++) {
            Map<String, Double> slow = slow(graph, kinds, part);
            for (RelationProfile.KindShare share : learner.mostly(part)) {
                assertThat(share.share()).isEqualTo(slow.get(share.kind()));
            }
            long frequent = slow.values().stream().filter(share -> share >= .5).count();
            assertThat(learner.mostly(part).size()).isLessThanOrEqualTo((int) frequent);
        }
        int subjects = graph.relations().id("type");
        assertThat(learner.mostly(subjects)).as("types are there to be found").isNotNull();
    }

    /** Of the typed entities of a part, the share that is of each class. */
    private static Map<String, Double> slow(Graph graph, EntityKinds kinds, int part) {
        Map<String, Double> shares = new TreeMap<>();
        int all = 0;
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            if (Slice.size(graph.neighbours(entity, part)) > 0
                    && Slice.size(graph.neighbours(entity, graph.relations().id("type"))) > 0) {
                all++;
                for (int each : kinds.classesOf(entity)) {
                    shares.merge(graph.entities().name(each), 1.0, Double::sum);
                }
            }
        }
        double typed = all;
        shares.replaceAll((kind, count) -> count / typed);
        return shares;
    }

    @Property(tries = 60)
    void aSampleOfAllFactsIsAllFacts(@ForAll @IntRange(max = 9_999) int seed) {
        Graph graph = Graphs.random(seed, 40, 4, 150);
        EntityKinds kinds = new EntityKinds(graph, Prefixes.NONE);
        KindCounts counts = new KindCounts(graph, kinds);
        DisjointKinds all = new DisjointKinds(graph, kinds, counts, Progress.NONE);
        DisjointKinds sample = new DisjointKinds(graph, kinds, counts, false, 1_000, 1_000, Progress.NONE);
        assertThat(sample.bound()).isEqualTo(all.bound());
        assertThat(sample.learn()).isEqualTo(all.learn());
        assertThat(sample.samples()).isEmpty();
    }

    @Test
    void aSampleSaysWhatItLookedAtAndFindsTheSame() {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            facts.add("p" + i + " livesIn c" + i % 40);
            facts.add("p" + i + " likes p" + (7 * i + 3) % 400);
            facts.add("p" + i + " likes p" + (11 * i + 5) % 400);
            facts.add("c" + i % 40 + " near c" + (i * 3 + 1) % 40);
        }
        Graph graph = Graphs.of(facts.toArray(String[]::new));
        EntityKinds kinds = new EntityKinds(graph, Prefixes.NONE);
        KindCounts counts = new KindCounts(graph, kinds);
        DisjointKinds all = new DisjointKinds(graph, kinds, counts, Progress.NONE);
        DisjointKinds sample = new DisjointKinds(graph, kinds, counts, false, 50, 1, Progress.NONE);
        assertThat(all.learn()).isNotEmpty();
        assertThat(sample.learn()).isEqualTo(all.learn());
        assertThat(sample.samples()).containsExactly(new Sample("disjoint", "facts", 140, graph.tripleCount()));
    }

    @Property(tries = 30)
    void oneTwoOrManyPartsAreCountedTheSame(@ForAll @IntRange(max = 9_999) int seed) {
        Graph many = Graphs.random(seed, 30, 600, 400); // too many relations for a square of counts
        EntityKinds kinds = new EntityKinds(many, Prefixes.NONE);
        KindCounts counts = new KindCounts(many, kinds);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 200; i++) {
            int entity = random.nextInt(many.entityCount());
            int[] of = kinds.of(entity);
            if (of.length < 2) {
                continue;
            }
            int a = of[random.nextInt(of.length)];
            int b = of[random.nextInt(of.length)];
            int both = 0;
            for (int each = 0; each < many.entityCount(); each++) {
                both += many.groupOf(each, a) >= 0 && many.groupOf(each, b) >= 0 ? 1 : 0;
            }
            assertThat(a == b ? counts.of(a) : counts.of(a, b)).isEqualTo(both);
        }
    }
}
