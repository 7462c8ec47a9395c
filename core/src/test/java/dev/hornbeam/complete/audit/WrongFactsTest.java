package dev.hornbeam.complete.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.complete.audit.Auditor.Duplicates;
import dev.hornbeam.complete.audit.WrongFacts.Sort;
import dev.hornbeam.complete.audit.WrongFacts.WrongFact;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.testkit.Graphs;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrongFactsTest {
    private static final Graph GRAPH = Graphs.random(3, 60, 3, 80);
    private static final Triples FACTS = DoubtfulFacts.facts(GRAPH);

    private static List<WrongFact> made(long seed) {
        return new WrongFacts(GRAPH, GRAPH, FACTS).make(EnumSet.allOf(WrongFacts.Sort.class), 20, seed);
    }

    @Test
    void noneIsKnownAndEachIsMadeOfARightOne() {
        for (WrongFact each : made(1)) {
            assertThat(GRAPH.contains(
                            each.fact().head(),
                            each.fact().relation(),
                            each.fact().tail()))
                    .isFalse();
            assertThat(GRAPH.contains(
                            each.of().head(), each.of().relation(), each.of().tail()))
                    .isTrue();
        }
    }

    @Test
    void eachSortIsWhatItSays() {
        assertThat(made(1))
                .extracting(WrongFact::sort)
                .contains(Sort.SAME_KIND, Sort.OTHER_KIND, Sort.SWAPPED, Sort.RELATION);
        for (WrongFact each : made(2)) {
            int inverse = GRAPH.relations().inverse(each.fact().relation());
            switch (each.sort()) {
                case SWAPPED ->
                    assertThat(each.fact().head()).isEqualTo(each.of().tail());
                case RELATION ->
                    assertThat(each.fact().relation()).isNotEqualTo(each.of().relation());
                case OTHER_KIND ->
                    assertThat(GRAPH.groupOf(each.fact().tail(), inverse)).isNegative();
                default ->
                    assertThat(GRAPH.groupOf(each.fact().tail(), inverse)).isNotNegative();
            }
        }
    }

    @Test
    void theSameSeedMakesTheSame() {
        assertThat(made(5)).isEqualTo(made(5)).isNotEqualTo(made(6));
    }

    @Test
    void namesAreComparedWithoutCaseAccentsAndSignsButWithNumbers() {
        assertThat(Duplicates.plain("<http://e.org/people/Zoë_Lee>")).isEqualTo(Duplicates.plain("zoe lee"));
        assertThat(Duplicates.plain("T-2")).isNotEqualTo(Duplicates.plain("T2"));
        assertThat(Duplicates.plain("1 234")).isEmpty();
    }
}
