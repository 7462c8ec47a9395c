package dev.hornbeam.interchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Fact;
import dev.hornbeam.interchange.DatalogRules.PredicateNames;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Datalog that is read back and evaluated derives the facts that Hornbeam derives, to the last one. */
class DatalogTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void bothDialectsEvaluatedNaively(long seed) {
        Travellers graph = Travellers.random(seed);
        assertThat(rows(graph, "datalog", "new_fact")).isEqualTo(graph.closure());
        Set<String> all = rows(graph, "datalog-plain", "fact");
        all.removeAll(graph.known());
        assertThat(all).isEqualTo(graph.closure());
    }

    private static Set<String> rows(Travellers graph, String format, String predicate) {
        NaiveDatalog program = new NaiveDatalog(graph.exported(format));
        for (Fact fact : graph.facts()) {
            program.add("triple", List.of(fact.head(), fact.relation(), fact.tail()));
        }
        return program.facts(predicate).stream()
                .map(fact -> Travellers.row(fact.get(0), fact.get(1), fact.get(2)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The predicates of one program differ, whatever the relations are called. */
    @Test
    void predicatesAreDistinctWords() {
        List<String> relations = List.of("a b", "a_b", "r_a_b", "a-b", "count", "r_count", "Ä", "", "9", "triple", "X");
        PredicateNames predicates = new PredicateNames(relations);
        assertThat(relations.stream().map(predicates::of))
                .doesNotHaveDuplicates()
                .doesNotContain("count", "triple")
                .contains("a_b", "r_a_b", "r_count")
                .allMatch(name -> name.matches("[a-z]\\w*"));
    }

    /** ProbLog is Prolog with the confidence before each rule. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void problogHasTheClausesOfPrologWithProbabilities(long seed) {
        Travellers graph = Travellers.random(seed);
        List<String> prolog = clauses(graph.exported("prolog"), "fact(X, '");
        List<String> problog = graph.exported("problog")
                .lines()
                .filter(line -> line.contains("::"))
                .toList();
        assertThat(problog).hasSize(graph.rules().size());
        assertThat(problog.stream().map(line -> line.substring(line.indexOf("::") + 2)))
                .isEqualTo(prolog);
        for (int i = 0; i < problog.size(); i++) {
            double probability = Double.parseDouble(
                    problog.get(i).substring(0, problog.get(i).indexOf("::")));
            assertThat(probability)
                    .isCloseTo(
                            graph.rules().get(i).statistics().get().confidence().orElse(0),
                            org.assertj.core.data.Offset.offset(1e-6));
        }
    }

    private static List<String> clauses(String program, String beginning) {
        return program.lines()
                .filter(line -> line.startsWith(beginning) && line.contains(" :- "))
                .toList();
    }
}
