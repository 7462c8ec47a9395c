package dev.hornbeam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.Answer;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The public API: a model on a graph by names, here the company of the tutorial. */
class CompletionTest {
    private final Completion company = GoldenAnswersTest.company();

    CompletionTest() throws URISyntaxException {}

    @Test
    void tiedAnswersShareARankAndKnownOnesHaveNone() {
        List<Answer> answers = List.of(
                new Answer(0, 3, 0.9, 0.9, 1, true, true),
                new Answer(1, 2, 0.5, 0.5, 1, true, false),
                new Answer(2, 2, 0.5, 0.5, 9, true, false),
                new Answer(3, 1, 0.5, 0.5, 0, true, false),
                new Answer(4, Answer.UNREACHED, 0, 0, 2, false, false),
                new Answer(5, Answer.UNREACHED, 0, 0, 1, false, false));

        assertThat(Completion.ranks(answers)).containsExactly(0, 1, 1, 3, 4, 5);
    }

    @Test
    void aQuestionIsAnsweredFromEitherSide() {
        assertThat(company.tails("Udo", "basedIn", 1).get(0).fact()).isEqualTo(new Fact("Udo", "basedIn", "Graz"));
        assertThat(company.heads("basedIn", "Graz", 200))
                .extracting(each -> each.entity().name())
                .contains("Udo");
        assertThat(Question.headOf("basedIn", "Graz")).hasToString("basedIn(?, Graz)");
    }

    @Test
    void knownAnswersAreLeftOutOrMarked() {
        Question where = Question.tailOf("Ada", "basedIn");
        assertThat(company.answers(where, 10, false)).noneMatch(Prediction::known);
        assertThat(company.answers(where, 10, true))
                .filteredOn(Prediction::known)
                .extracting(each -> each.entity().name())
                .containsExactly("Lisbon");
    }

    @Test
    void aNameThatIsNotThereIsRefusedWithTheClosest() {
        assertThatThrownBy(() -> company.tails("Udoo", "basedIn", 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe you meant Udo.");
        assertThatThrownBy(() -> company.tails("Udo", "basdIn", 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe you meant basedIn.");
    }

    @Test
    void theInstancesOfARuleAreByName() {
        RuleInstances found = company.instances(
                "basedIn(X,Y) <= memberOf(X,A), sitsIn(A,Y)", InstanceOptions.DEFAULTS.withSample(1000));
        assertThat(found.rule()).hasToString("basedIn(X,Y) ⇐ memberOf(X,A), sitsIn(A,Y)");
        assertThat(found.exact()).isTrue();
        assertThat(found.of(InstanceKind.CONFIRMED).sample()).isNotEmpty().allSatisfy(pair -> {
            assertThat(company.facts().train()).contains(pair.fact().fact());
            assertThat(pair.paths())
                    .allMatch(path -> path.toString().startsWith(pair.head().name() + " –memberOf→ "));
        });
        assertThat(found.of(InstanceKind.CONFIRMED).count())
                .isEqualTo(found.of(InstanceKind.CONFIRMED).sample().size());
        assertThatThrownBy(() -> company.instances("basdIn(X,Y) <= memberOf(X,Y)", InstanceOptions.DEFAULTS))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe you meant \"basedIn\"");
    }

    @Test
    void everyNewFactIsLikelyAndNotKnown() {
        List<NewFact> found = new ArrayList<>();
        company.complete(0.6, found::add);
        assertThat(found).isNotEmpty().allSatisfy(fact -> {
            assertThat(fact.probability()).isGreaterThanOrEqualTo(0.6);
            assertThat(company.facts().train()).doesNotContain(fact.fact());
            assertThat(fact.rule().head().name()).isEqualTo(fact.fact().relation());
        });
        assertThat(found).extracting(NewFact::fact).contains(new Fact("Udo", "basedIn", "Graz"));
    }

    @Test
    void newFactsAreWrittenToAFileInTheFormatOfItsEnding(@TempDir Path folder) throws IOException {
        List<String> found = new ArrayList<>();
        company.complete(
                0.6,
                fact -> found.add(fact.fact().head() + "\t" + fact.fact().relation() + "\t"
                        + fact.fact().tail() + "\t"));
        Path file = folder.resolve("new.tsv");
        assertThat(company.complete(0.6, file)).isEqualTo(found.size());
        List<String> rows = Files.readAllLines(file);
        assertThat(rows.get(0)).startsWith("head\trelation\ttail\t");
        assertThat(rows).hasSize(found.size() + 1);
        assertThat(found).allMatch(start -> rows.stream().anyMatch(row -> row.startsWith(start)));
        assertThatThrownBy(() -> company.complete(0.6, folder.resolve("new.tvs")))
                .hasMessageContaining(".tsv");
        assertThat(company.origin().graph()).isEqualTo("urn:hornbeam:new-facts");
    }

    @Test
    void manyQuestionsAreAnsweredAsOneByOne() {
        List<Question> questions = List.of(
                Question.tailOf("Gus", "basedIn"),
                Question.headOf("basedIn", "Lisbon"),
                Question.tailOf("Udo", "basedIn"));
        assertThat(company.answers(questions, 5, true))
                .extracting(AnswerList::answers)
                .containsExactlyElementsOf(questions.stream()
                        .map(question -> company.answers(question, 5, true))
                        .toList());
    }

    @Test
    void moreRoundsFindAtLeastAsMuch() {
        NewFactOptions once = NewFactOptions.of(0.6);
        NewFactOptions twice = once.withRounds(2);
        List<Fact> first = new ArrayList<>();
        List<Fact> both = new ArrayList<>();
        company.complete(once, fact -> first.add(fact.fact()));
        company.complete(twice, fact -> both.add(fact.fact()));
        assertThat(both).startsWith(first.toArray(new Fact[0])).doesNotHaveDuplicates();
    }

    @Test
    void anInterruptEndsACompletion() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> company.complete(0.5, fact -> {})).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void manyThreadsMayAskAtOnce() throws Exception {
        List<Prediction> alone = company.tails("Gus", "basedIn", 4);
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Future<List<Prediction>>> asked = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                asked.add(pool.submit(() -> company.tails("Gus", "basedIn", 4)));
            }
            for (Future<List<Prediction>> answer : asked) {
                assertThat(answer.get()).isEqualTo(alone);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void measuringLeavesOutWhatAnySplitKnows() throws URISyntaxException {
        Facts split = Facts.of(company.facts().train()).split(0.1, 0.1, 1);
        Completion onTrain = company.model().on(split);
        assertThat(onTrain.used()).isEqualTo(FactsUsed.TRAIN);
        RankingReport evaluation = onTrain.evaluate(split.test());
        assertThat(evaluation.questions()).hasSize(2 * split.test().size());
        double byHand = evaluation.questions().stream()
                .mapToDouble(each -> 1 / each.rank().mean())
                .average()
                .orElseThrow();
        assertThat(evaluation.mrr()).isCloseTo(byHand, within(1e-12)).isBetween(0.3, 1.0);
    }

    @Test
    void otherFactsAreFoundByNameAndToldOf() {
        Facts other = Facts.of(List.of(
                new Fact("Zoe", "memberOf", "Lab"),
                new Fact("Lab", "sitsIn", "Bern"),
                new Fact("Kim", "basedIn", "Bern"),
                new Fact("Zoe", "likes", "Tea")));
        Completion there = company.model().on(other);
        assertThat(there.tails("Zoe", "basedIn", 1))
                .extracting(each -> each.entity().name(), Prediction::byRule)
                .containsExactly(tuple("Bern", true));
        assertThat(there.notes()).anyMatch(note -> note.contains("does not know likes"));
        assertThatThrownBy(() -> company.model().on(Facts.of(List.of(new Fact("a", "b", "c")))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a model of other relations");
    }

    @Test
    void aModelIsWrittenAndReadBack(@TempDir Path folder) {
        company.model().save(folder.resolve("copy"));
        RuleModel copy = RuleModel.load(folder.resolve("copy"));
        assertThat(copy.rules()).isEqualTo(company.model().rules());
        assertThat(copy.provenance()).isEqualTo(company.model().provenance());
        assertThat(copy.on(company.facts(), FactsUsed.ALL).tails("Gus", "basedIn", 3))
                .isEqualTo(company.tails("Gus", "basedIn", 3));
    }

    @Test
    void rulesAreToldByName() {
        List<ChainRule> rules = company.model().rules("basedIn");
        assertThat(rules).isNotEmpty().allMatch(rule -> rule.head().name().equals("basedIn"));
        assertThat(rules).extracting(ChainRule::text).contains("basedIn(X,Y) ⇐ memberOf(X,A), sitsIn(A,Y)");
        assertThat(rules)
                .extracting(rule -> rule.body().stream().map(Step::name).toList())
                .contains(List.of("memberOf", "sitsIn"));
    }
}
