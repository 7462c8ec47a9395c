package dev.hornbeam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search for new facts that is interrupted, continued and written, by names. */
class CompletionRunTest {
    private static final NewFactOptions LIKELY = NewFactOptions.of(0.6);

    private final Completion company = GoldenAnswersTest.company();

    @TempDir
    private Path folder;

    CompletionRunTest() throws URISyntaxException {}

    private static List<NewFact> facts(CompletionRun run) {
        List<NewFact> facts = new ArrayList<>();
        run.forEach(facts::add);
        return facts;
    }

    private List<NewFact> streamed() {
        List<NewFact> facts = new ArrayList<>();
        company.complete(LIKELY, facts::add);
        return facts;
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void factsComeLikeliestFirstThenByNameAndSoDoTheBestOfEachRelation() throws IOException {
        Path file = folder.resolve("new.tsv");
        NewFactOptions many = NewFactOptions.of(0.05);
        try (CompletionRun run = company.begin(many, file)) {
            run.search();
            List<NewFact> facts = facts(run);
            List<NewFact> sorted = new ArrayList<>();
            company.complete(many, sorted::add);
            sorted.sort(Comparator.comparingDouble((NewFact each) -> -each.probability())
                    .thenComparing(each -> each.fact().relation())
                    .thenComparing(each -> each.fact().head())
                    .thenComparing(each -> each.fact().tail()));
            assertThat(facts).hasSizeGreaterThan(20).isEqualTo(sorted);

            run.write(file);
            List<String> written = Files.readAllLines(file).stream()
                    .skip(1)
                    .map(line -> String.join("\t", List.of(line.split("\t")).subList(0, 3)))
                    .toList();
            assertThat(written)
                    .isEqualTo(sorted.stream()
                            .map(NewFact::fact)
                            .map(each -> each.head() + "\t" + each.relation() + "\t" + each.tail())
                            .toList());

            List<CompletionRun.RelationFacts> best = run.best(2);
            assertThat(best).hasSizeGreaterThan(1).allSatisfy(each -> {
                List<NewFact> ofRelation = sorted.stream()
                        .filter(fact ->
                                fact.fact().relation().equals(each.relation().name()))
                        .toList();
                assertThat(each.found()).isEqualTo(ofRelation.size());
                assertThat(each.facts()).isEqualTo(ofRelation.subList(0, Math.min(2, ofRelation.size())));
            });
            assertThat(best.stream()
                            .mapToLong(CompletionRun.RelationFacts::found)
                            .sum())
                    .isEqualTo(run.figures().facts());
            assertThat(run.figures().leftOut().unlikely()).isPositive();
        }
    }

    @Test
    void anInterruptedRunIsContinued() throws IOException {
        Path file = folder.resolve("new.tsv");
        List<String> found = streamed().stream()
                .map(each -> each.fact().relation())
                .distinct()
                .toList();
        NewFactOptions some = LIKELY.withRelations(found);
        try (CompletionRun run = company.begin(some, file)) {
            assertThat(run.isContinued()).isFalse();
            assertThatThrownBy(() -> run.search((round, relation, done, total, facts) -> {
                        if (relation.equals(found.get(1))) {
                            Thread.currentThread().interrupt();
                        }
                    }))
                    .isInstanceOf(CancellationException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
        try (CompletionRun run = company.begin(some, file)) {
            assertThat(run.isContinued()).isTrue();
            assertThat(run.figures().relations()).isEqualTo(1);
            run.search((round, relation, done, total, facts) ->
                    assertThat(relation).isNotEqualTo(found.get(0)));
            assertThat(facts(run))
                    .containsExactlyInAnyOrderElementsOf(streamed()); // with the statistics of their rules
        }
        try (CompletionRun run = company.begin(LIKELY, file)) {
            assertThat(run.isContinued()).as("other work").isFalse();
            assertThat(run.note()).isPresent();
            assertThatThrownBy(() -> company.begin(LIKELY, file))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("another run");
            run.search();
            run.write(file);
            run.discard();
        }
        assertThat(files()).containsExactly(file);
        assertThat(Files.readAllLines(file)).hasSize(1 + streamed().size());
    }

    @Test
    void aRunNeedsNoFile() {
        try (CompletionRun run = company.begin(LIKELY)) {
            run.search();
            assertThat(facts(run)).containsExactlyInAnyOrderElementsOf(streamed());
        }
    }

    @Test
    void relationsOfWhichNothingIsLikelyEnoughAreToldBefore() {
        assertThat(company.unlikely(NewFactOptions.of(0))).isEmpty();
        List<String> unlikely = company.unlikely(LIKELY);
        assertThat(company.unlikely(NewFactOptions.of(1))).containsAll(unlikely);
        assertThat(streamed()).noneMatch(found -> unlikely.contains(found.fact().relation()));
        assertThatThrownBy(() -> company.begin(LIKELY.withRelations(List.of("basdIn"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe you meant basedIn.");
    }

    @Test
    void aRuleIsReadAsItIsWritten() {
        ChainRule rule = streamed().get(0).rule();
        assertThat(company.rule(rule.toString(), "a test")).isEqualTo(rule);
        assertThatThrownBy(() -> company.rule("no rule", "a test"))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("a test");
    }
}
