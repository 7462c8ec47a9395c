package dev.hornbeam.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.shape.GraphShape.RelationProfile;
import dev.hornbeam.shape.GraphShape.RelationProfile.Degree;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Compares the counts with a slow look at every fact. */
class ProfileCounterTest {
    private record Fact(int head, int tail) {}

    @Property(tries = 200)
    void countsAreThoseOfASlowLook(
            @ForAll @IntRange(max = 9_999) int seed, @ForAll @IntRange(min = 1, max = 60) int size) {
        Graph graph = Graphs.random(seed, 9, 3, size);
        ProfileCounter counter = new ProfileCounter(graph);
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            List<Fact> facts = facts(graph, relation);
            RelationProfile profile = counter.count(relation);
            assertThat(profile.facts()).isEqualTo(facts.size());
            int functional = 0;
            int inverse = 0;
            int symmetric = 0;
            int different = 0;
            int inBoth = 0;
            int asymmetric = 0;
            int antisymmetric = 0;
            int acyclic = 0;
            int irreflexive = 0;
            for (Fact fact : facts) {
                functional += facts.stream()
                                        .filter(each -> each.head() == fact.head())
                                        .count()
                                == 1
                        ? 1
                        : 0;
                inverse += facts.stream()
                                        .filter(each -> each.tail() == fact.tail())
                                        .count()
                                == 1
                        ? 1
                        : 0;
                boolean turned = facts.contains(new Fact(fact.tail(), fact.head()));
                different += fact.head() != fact.tail() ? 1 : 0;
                symmetric += fact.head() != fact.tail() && turned ? 1 : 0;
                if (facts.stream().anyMatch(each -> each.head() == fact.tail())
                        && facts.stream().anyMatch(each -> each.tail() == fact.head())) {
                    inBoth++;
                    asymmetric += turned ? 0 : 1;
                    antisymmetric += turned && fact.head() != fact.tail() ? 0 : 1;
                    irreflexive += fact.head() == fact.tail() ? 0 : 1;
                    acyclic += reached(facts, fact.tail()).contains(fact.head()) ? 0 : 1;
                }
            }
            assertThat(profile.degree(ConstraintKind.FUNCTIONAL)).isEqualTo(new Degree(functional, facts.size()));
            assertThat(profile.degree(ConstraintKind.INVERSE_FUNCTIONAL)).isEqualTo(new Degree(inverse, facts.size()));
            assertThat(profile.degree(ConstraintKind.SYMMETRIC)).isEqualTo(new Degree(symmetric, different));
            assertThat(profile.degree(ConstraintKind.ASYMMETRIC)).isEqualTo(new Degree(asymmetric, inBoth));
            assertThat(profile.degree(ConstraintKind.ANTISYMMETRIC)).isEqualTo(new Degree(antisymmetric, inBoth));
            assertThat(profile.degree(ConstraintKind.IRREFLEXIVE)).isEqualTo(new Degree(irreflexive, inBoth));
            assertThat(profile.degree(ConstraintKind.ACYCLIC)).isEqualTo(new Degree(acyclic, inBoth));
            assertThat(profile.degree(ConstraintKind.TRANSITIVE)).isEqualTo(transitive(facts));
        }
    }

    private static Degree transitive(List<Fact> facts) {
        int held = 0;
        int of = 0;
        for (Fact first : facts) {
            for (Fact second : facts) {
                boolean joins = first.tail() == second.head()
                        && first.head() != first.tail()
                        && second.head() != second.tail()
                        && first.head() != second.tail();
                of += joins ? 1 : 0;
                held += joins && facts.contains(new Fact(first.head(), second.tail())) ? 1 : 0;
            }
        }
        return new Degree(held, of);
    }

    private static List<Fact> facts(Graph graph, int relation) {
        List<Fact> facts = new ArrayList<>();
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            long tails = graph.neighbours(entity, relation);
            for (int i = Slice.begin(tails); i < Slice.end(tails); i++) {
                facts.add(new Fact(entity, graph.target(i)));
            }
        }
        return facts;
    }

    /** All that an entity leads to, itself included. */
    private static Set<Integer> reached(List<Fact> facts, int start) {
        Set<Integer> reached = new HashSet<>(Set.of(start));
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Fact fact : facts) {
                grown |= reached.contains(fact.head()) && reached.add(fact.tail());
            }
        }
        return reached;
    }

    @Property(tries = 100)
    void kindsOfTwoAreCountedAsBySlowLook(@ForAll @IntRange(max = 9_999) int seed) {
        Graph graph = Graphs.random(seed, 8, 3, 25);
        EntityKinds kinds = new EntityKinds(graph, Prefixes.NONE);
        KindCounts counts = new KindCounts(graph, kinds);
        for (int a = 0; a < graph.relations().directedCount(); a++) {
            for (int b = 0; b < graph.relations().directedCount(); b++) {
                int both = 0;
                for (int entity = 0; entity < graph.entityCount(); entity++) {
                    both += graph.groupOf(entity, a) >= 0 && graph.groupOf(entity, b) >= 0 ? 1 : 0;
                }
                assertThat(a == b ? counts.of(a) : counts.of(a, b)).isEqualTo(both);
            }
        }
    }
}
