package dev.hornbeam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.Rank.Support;
import dev.hornbeam.RankingReport.BestAnswer;
import dev.hornbeam.RankingReport.RankedQuestion;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluatorTest {
    private static final Fact HELD_OUT = new Fact("Bob", "basedIn", "Graz");
    private static final Fact OUT_OF_REACH = new Fact("Eve", "basedIn", "Bern");

    private static final Facts FACTS = Facts.of(
            List.of(
                    new Fact("Ann", "memberOf", "Sales"),
                    new Fact("Bob", "memberOf", "Sales"),
                    new Fact("Cid", "memberOf", "Lab"),
                    new Fact("Sales", "sitsIn", "Graz"),
                    new Fact("Lab", "sitsIn", "Bern"),
                    new Fact("Ann", "basedIn", "Graz"),
                    new Fact("Cid", "basedIn", "Bern"),
                    new Fact("Eve", "knows", "Cid")),
            List.of(),
            List.of(HELD_OUT, OUT_OF_REACH));

    @TempDir
    Path folder;

    private Path rules;

    @BeforeEach
    void writeRules() throws IOException {
        rules = Files.writeString(
                folder.resolve("rules-100"),
                "3\t2\t0.66\tbasedIn(X,Y) <= memberOf(X,A), sitsIn(A,Y)\n9\t9\t1.0\tbasedIn(X,Oslo) <= memberOf(X,Nobody)\n");
    }

    /** Of basedIn(Bob, ?) only Graz is reached; of basedIn(?, Graz) Bob is, beside Ann, who is known and left out. */
    @Test
    void rulesOfAFileRankWhatTheyReach() {
        Evaluator evaluator = Evaluator.ofRules(
                rules, FACTS, EvaluationOptions.DEFAULTS.withRules(true).withBest(5));
        assertThat(evaluator.measure()).isEqualTo("anyburl");
        assertThat(evaluator.aggregator()).isEqualTo("max");
        assertThat(evaluator.ruleCount()).isEqualTo(2);
        assertThat(evaluator.factCount()).isEqualTo(8);
        assertThat(evaluator.info()).isEmpty();
        assertThat(evaluator.notes())
                .containsExactly("1 rule with constants that are not in the data: it holds for nothing.");
        assertThat(evaluator.overlap(FACTS.test())).isZero();
        assertThat(evaluator.overlap(FACTS.train())).isEqualTo(8);

        RankingReport report = evaluator.evaluate(List.of(HELD_OUT));
        assertThat(report.mrr()).isEqualTo(1);
        assertThat(report.shareOfRules()).isEqualTo(1);
        assertThat(report.questions()).hasSize(2).allSatisfy(each -> {
            assertThat(each.fact()).isEqualTo(HELD_OUT);
            assertThat(each.rank()).isEqualTo(Rank.of(0, 1));
            assertThat(each.support()).isEqualTo(Support.CHAIN);
            assertThat(each.rule()).contains("basedIn(X,Y) ⇐ memberOf(X,A), sitsIn(A,Y)");
            assertThat(each.best()).extracting(BestAnswer::entity).containsExactly(each.answer());
        });
        assertThat(report.relations()).singleElement().satisfies(each -> {
            assertThat(each.relation().name()).isEqualTo("basedIn");
            assertThat(each.tails().metrics().queries()).isEqualTo(1);
            assertThat(each.tails().unreached()).isZero();
            assertThat(each.heads().aggregator()).isEqualTo("max");
        });
    }

    @Test
    void whatNoRuleReachesHasNoRule() {
        RankingReport report = Evaluator.ofRules(rules, FACTS, EvaluationOptions.DEFAULTS.withRules(true))
                .evaluate(List.of(OUT_OF_REACH));
        RankedQuestion tail = report.questions().get(0);
        assertThat(tail.question()).isEqualTo(Question.tailOf("Eve", "basedIn"));
        assertThat(tail.reached()).isFalse();
        assertThat(tail.rule()).isEmpty();
        assertThat(tail.best()).isEmpty();
        assertThat(report.unreached()).isEqualTo(1);
    }

    @Test
    void wrongOptionsAreRefusedByName() {
        assertThatThrownBy(() -> EvaluationOptions.DEFAULTS.withAggregator("mean"))
                .hasMessageContaining("aggregator mean")
                .hasMessageContaining("noisy-or");
        assertThatThrownBy(() -> EvaluationOptions.DEFAULTS.withMeasure("luck")).hasMessageContaining("measure luck");
        assertThatThrownBy(() -> EvaluationOptions.DEFAULTS.withBudget(0)).hasMessageContaining("budget 0");
        assertThatThrownBy(() -> Evaluator.ofRules(
                        rules, FACTS, EvaluationOptions.DEFAULTS.withAggregator(EvaluationOptions.CHOSEN)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no valid facts");
        assertThatThrownBy(() -> Evaluator.ofRules(folder, FACTS, EvaluationOptions.DEFAULTS))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a folder");
    }
}
