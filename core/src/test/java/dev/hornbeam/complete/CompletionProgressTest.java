package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.NewFactListener;
import dev.hornbeam.NewFactOptions;
import dev.hornbeam.Progress;
import dev.hornbeam.complete.CompletionLearner.LearnedCompletion;
import dev.hornbeam.complete.fact.FactsInProgress;
import dev.hornbeam.complete.fact.FoundFact;
import dev.hornbeam.complete.fact.NewFactSearch;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.testkit.Graphs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The long work of completion reports progress, can be interrupted on any number of threads, and can be continued. */
class CompletionProgressTest {
    private static final int R = 0;
    private static final int PAIRS = 60;

    @TempDir
    private Path folder;

    /** Every x has an s, and of every second one it is known that r leads there too; of the others it is held out or new. */
    private static final Dataset DATA = data();

    private static final RuleSet RULES = RuleSet.of(DATA.relations(), List.of(Rule.of(R, new int[] {1}, .9)));

    private static Dataset data() {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            if (i % 2 == 0) {
                facts.add("x" + i + " r y" + i);
            }
            facts.add("x" + i + " s y" + i);
        }
        Dataset all = Graphs.dataset(facts.toArray(new String[0]));
        List<Triple> held = new ArrayList<>();
        for (int i = 1; i < PAIRS; i += 4) {
            held.add(new Triple(all.entities().id("x" + i), R, all.entities().id("y" + i)));
        }
        return new Dataset(
                "pairs",
                all.entities(),
                all.relations(),
                all.train(),
                Triples.of(held.toArray(new Triple[0])),
                Triples.NONE);
    }

    private static CompletionOptions options(int threads) {
        return CompletionOptions.DEFAULTS.withThreads(threads);
    }

    /** Interrupts the calling thread when a stage of the work reports progress for the first time. */
    private static Progress interrupting(int stage, List<Long> totals) {
        return (done, total) -> {
            boolean begins = totals.isEmpty() || totals.get(totals.size() - 1) != total;
            if (begins) {
                totals.add(total);
            }
            if (totals.size() == stage) {
                Thread.currentThread().interrupt();
            }
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void weighingTellsOfRelationsWeighedQueriesRankedAndRelationsCalibrated(int threads) {
        List<Long> ends = new ArrayList<>();

        new CompletionLearner(options(threads)).learnAndTell(DATA, DATA.buildGraph(), RULES, (done, total) -> {
            if (done == total && (ends.isEmpty() || ends.get(ends.size() - 1) != total)) {
                ends.add(total);
            }
        });

        // some asked to learn what it costs, weighed, ranked, answers calibrated, and new facts, which are asked in one
        // direction only
        assertThat(ends).containsExactly(10L, 4L, 2L * DATA.valid().size(), 4L, 2L);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,2", "1,3", "2,1", "2,2", "2,3"})
    void anInterruptInAnyStageOfWeighingCancelsIt(int threads, int stage) {
        List<Long> totals = new ArrayList<>();
        CompletionLearner learner = new CompletionLearner(options(threads));

        assertThatThrownBy(() -> learner.learnAndTell(DATA, DATA.buildGraph(), RULES, interrupting(stage, totals)))
                .isInstanceOf(CancellationException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(totals).hasSize(stage);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anInterruptCancelsWeighingOnAllFacts(int threads) {
        CompletionLearner learner = new CompletionLearner(options(threads));
        LearnedCompletion heldOut = learner.learnAndTell(DATA, RULES);

        assertThatThrownBy(() -> learner.learnOnAll(DATA, heldOut, graph -> RULES, interrupting(1, new ArrayList<>())))
                .isInstanceOf(CancellationException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    private List<FoundFact> search(int threads, NewFactListener listener) throws IOException {
        GraphCompleter completion = new CompletionLearner(options(1)).learn(DATA, RULES);
        NewFactOptions settings = new NewFactOptions(0.1, 10, List.of(), 2, threads, Integer.MAX_VALUE);
        try (FactsInProgress found = FactsInProgress.beside(folder.resolve("new.tsv"), "settings")) {
            new NewFactSearch(
                            completion,
                            DATA.train(),
                            settings,
                            graph -> Constraints.NONE.on(graph, Prefixes.NONE),
                            found,
                            listener)
                    .run();
            List<FoundFact> facts = new ArrayList<>();
            found.forEach(facts::add);
            found.discard();
            return facts;
        }
    }

    @Test
    void newFactsAreThoseThatTheRuleReachesOnAnyNumberOfThreads() throws IOException {
        List<FoundFact> one = search(1, (round, relation, done, total, facts) -> {});

        assertThat(one).hasSize(PAIRS / 2); // every second x lacks its r
        assertThat(search(3, (round, relation, done, total, facts) -> {})).isEqualTo(one);
    }

    @Test
    void theSearchTellsHowManyHeadsAreAskedAndHowManyFactsAreFound() throws IOException {
        List<Long> heads = new ArrayList<>();
        List<Long> found = new ArrayList<>();

        search(2, (round, relation, done, total, facts) -> {
            assertThat(total).isEqualTo(2L * PAIRS);
            if (round == 1 && relation.equals("r")) {
                heads.add(done);
                found.add(facts);
            }
        });

        assertThat(heads).isSorted().endsWith(2L * PAIRS);
        assertThat(found).isSorted().endsWith(PAIRS / 2L);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,2", "2,1", "2,2"})
    void aSearchThatWasInterruptedGoesOnToTheSameFacts(int threads, int in) throws IOException {
        List<FoundFact> whole = search(1, (round, relation, done, total, facts) -> {});

        assertThatThrownBy(() -> search(threads, (round, relation, done, total, facts) -> {
                    if (round == in) {
                        Thread.currentThread().interrupt();
                    }
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();

        assertThat(search(threads, (round, relation, done, total, facts) -> {})).isEqualTo(whole);
    }
}
