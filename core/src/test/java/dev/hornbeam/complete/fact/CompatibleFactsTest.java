package dev.hornbeam.complete.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Constraint;
import dev.hornbeam.Constraint.Origin;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.complete.fact.NewFactSearch.CompatibleFacts;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Compares the choice with a slow one that indexes the graph again after every fact. */
class CompatibleFactsTest {
    @Property(tries = 200)
    void theLikeliestAreKeptAsLongAsTheyFit(
            @ForAll @IntRange(max = 9_999) int seed, @ForAll List<ConstraintKind> kinds) {
        Graph graph = Graphs.random(seed, 8, 1, 5);
        Constraints constraints = Constraints.of(kinds.stream()
                .filter(kind -> kind.takes() == ConstraintKind.Takes.RELATION
                        && kind != ConstraintKind.SYMMETRIC
                        && kind != ConstraintKind.IRREFLEXIVE)
                .map(kind -> new Constraint(kind, "r0", "", Origin.GIVEN))
                .toList());
        ConstraintCheck check = constraints.on(graph, Prefixes.NONE);
        List<DerivedFact> facts = facts(graph, check, new Random(seed));
        CompatibleFacts compatible = new CompatibleFacts(graph, check, 0);
        List<DerivedFact> chosen = compatible.of(facts);
        assertThat(chosen).containsExactlyInAnyOrderElementsOf(slow(graph, constraints, facts));
        assertThat(compatible.refused().values().stream()
                        .mapToLong(count -> count)
                        .sum())
                .isEqualTo(facts.size() - chosen.size());
    }

    /** New facts that contradict nothing known, each less likely than the one before. */
    private static List<DerivedFact> facts(Graph graph, ConstraintCheck check, Random random) {
        List<DerivedFact> facts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int head = random.nextInt(graph.entityCount());
            int tail = random.nextInt(graph.entityCount());
            boolean isNew = !graph.contains(head, 0, tail)
                    && facts.stream().noneMatch(each -> each.head() == head && each.tail() == tail);
            if (isNew && check.of(head, 0, tail).isEmpty()) {
                facts.add(new DerivedFact(head, 0, tail, 0, 1 - i / 100.0, Rule.of(0, new int[] {1}, .5)));
            }
        }
        return facts;
    }

    private static List<DerivedFact> slow(Graph graph, Constraints constraints, List<DerivedFact> likeliestFirst) {
        List<DerivedFact> chosen = new ArrayList<>();
        List<Triple> grown = new ArrayList<>();
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            for (int other = 0; other < graph.entityCount(); other++) {
                if (graph.contains(entity, 0, other)) {
                    grown.add(new Triple(entity, 0, other));
                }
            }
        }
        for (DerivedFact fact : likeliestFirst) {
            Graph now = Graph.of(graph.entities(), graph.relations(), Triples.of(grown.toArray(Triple[]::new)));
            if (constraints
                    .on(now, Prefixes.NONE)
                    .of(fact.head(), 0, fact.tail())
                    .isEmpty()) {
                chosen.add(fact);
                grown.add(new Triple(fact.head(), 0, fact.tail()));
            }
        }
        return chosen;
    }
}
