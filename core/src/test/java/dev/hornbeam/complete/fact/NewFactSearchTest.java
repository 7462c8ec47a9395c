package dev.hornbeam.complete.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.NewFactListener;
import dev.hornbeam.NewFactOptions;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.calibrate.Calibration.Steps;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.testkit.Graphs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of p(a,b), q(b,c), q(b,d) and the rules r ← p q, s ← r, t ← s follow r(a,c) and r(a,d), from those s(a,c) and s(a,d),
 * and from those t(a,c) and t(a,d). The relations are asked in the order t, s, r, so each step needs a round.
 */
class NewFactSearchTest {
    private static final Function<Graph, ConstraintCheck> NO_CHECK = graph -> Constraints.NONE.on(graph, Prefixes.NONE);

    private static final Dataset DATA = Graphs.dataset("a p b", "b q c", "b q d", "y r z", "y s z", "y t z");
    private static final Graph GRAPH = DATA.buildGraph();
    private static final Relations RELATIONS = GRAPH.relations();

    @TempDir
    Path folder;

    private static int id(String relation) {
        return RELATIONS.id(relation);
    }

    private static GraphCompleter completer() {
        RuleSet rules = RuleSet.of(
                RELATIONS,
                List.of(
                        Rule.of(id("r"), new int[] {id("p"), id("q")}, .5),
                        Rule.of(id("s"), new int[] {id("r")}, .5),
                        Rule.of(id("t"), new int[] {id("s")}, .5)));
        int directed = RELATIONS.directedCount();
        Steps steps = new Steps(new double[] {0}, new double[] {.5});
        return new GraphCompleter(
                GRAPH,
                new RuleBook(rules, RuleMeasure.SCORE),
                Aggregation.everywhere(AggregatorKind.MAX, directed),
                new Calibration(Collections.nCopies(directed, steps), new double[directed]),
                CompletionOptions.DEFAULTS);
    }

    private static NewFactOptions options(int rounds, int threads) {
        return NewFactOptions.of(.5)
                .withLimit(10)
                .withRelations(List.of("t", "s", "r"))
                .withRounds(rounds)
                .withThreads(threads);
    }

    private FactsInProgress open(String name) throws IOException {
        return FactsInProgress.beside(folder.resolve(name), "settings");
    }

    private static void search(FactsInProgress found, NewFactOptions options, NewFactListener listener)
            throws IOException {
        new NewFactSearch(completer(), DATA.train(), options, NO_CHECK, found, listener).run();
    }

    private static List<String> facts(FactsInProgress found) {
        List<String> facts = new ArrayList<>();
        found.forEach(each -> facts.add(each.round() + " "
                + RELATIONS.name(each.fact().relation()) + "("
                + GRAPH.entities().name(each.fact().head()) + ","
                + GRAPH.entities().name(each.fact().tail()) + ")"));
        return facts;
    }

    private static void quiet(int round, String relation, long done, long total, long facts) {}

    @Test
    void eachRoundReasonsOnWhatTheOneBeforeFound() throws IOException {
        try (FactsInProgress found = open("all")) {
            search(found, options(9, 2), NewFactSearchTest::quiet);
            assertThat(facts(found))
                    .containsExactly("1 r(a,c)", "1 r(a,d)", "2 s(a,c)", "2 s(a,d)", "3 t(a,c)", "3 t(a,d)");
            assertThat(found.extent().round())
                    .as("the round that found nothing is the last")
                    .isEqualTo(4);
            assertThat(found.extent().facts()).isEqualTo(6);
        }
    }

    @Test
    void roundsAreLimited() throws IOException {
        try (FactsInProgress found = open("two")) {
            search(found, options(2, 1), NewFactSearchTest::quiet);
            assertThat(facts(found)).containsExactly("1 r(a,c)", "1 r(a,d)", "2 s(a,c)", "2 s(a,d)");
        }
    }

    @Test
    void whereverItIsStoppedItGoesOnToTheSameFacts() throws IOException {
        List<String> whole;
        int[] calls = {0};
        try (FactsInProgress found = open("whole")) {
            search(found, options(9, 1), (round, relation, done, total, facts) -> calls[0]++);
            whole = facts(found);
        }
        for (int stopAt = 1; stopAt <= calls[0]; stopAt++) {
            String name = "stopped" + stopAt;
            int[] left = {stopAt};
            try (FactsInProgress found = open(name)) {
                assertThatThrownBy(() -> search(found, options(9, 1), (round, relation, done, total, facts) -> {
                            if (--left[0] == 0) {
                                throw new IllegalStateException("stopped");
                            }
                        }))
                        .hasMessage("stopped");
            }
            try (FactsInProgress found = open(name)) {
                search(found, options(9, 1), NewFactSearchTest::quiet);
                assertThat(facts(found)).as("stopped at %d", stopAt).isEqualTo(whole);
            }
        }
    }

    @Test
    void workThatWasDoneIsNotDoneAgain() throws IOException {
        try (FactsInProgress found = open("done")) {
            search(found, options(9, 1), NewFactSearchTest::quiet);
        }
        try (FactsInProgress found = open("done")) {
            search(found, options(9, 1), (round, relation, done, total, facts) -> {
                throw new AssertionError("asked again in round " + round);
            });
            assertThat(found.extent().facts()).isEqualTo(6);
        }
    }

    @Test
    void nothingIsAskedWhereNoFactCanBeLikelyEnough() throws IOException {
        NewFactOptions few = new NewFactOptions(.6, 10, List.of("t", "s", "r"), 1, 1, Integer.MAX_VALUE);
        try (FactsInProgress found = open("unlikely")) {
            search(found, few, (round, relation, done, total, facts) -> {
                throw new AssertionError("asked for " + relation);
            });
            assertThat(found.extent().facts()).isZero();
        }
    }

    @Test
    void factsOfSomeEntitiesAreThoseOfAllThatBeginThere() throws IOException {
        List<String> all;
        try (FactsInProgress found = open("every")) {
            search(found, options(1, 1), NewFactSearchTest::quiet);
            all = facts(found);
        }
        Set<String> seen = new TreeSet<>();
        for (int some = 1; some <= GRAPH.entityCount(); some++) {
            long[] asked = {0};
            try (FactsInProgress found = open("some" + some)) {
                search(found, options(1, 2).withHeads(some), (round, relation, done, total, facts) -> asked[0] = total);
                assertThat(facts(found)).isSubsetOf(all).containsAll(seen);
                assertThat(asked[0]).isEqualTo(some);
                seen.addAll(facts(found));
            }
        }
        assertThat(seen).containsExactlyInAnyOrderElementsOf(all);
    }
}
