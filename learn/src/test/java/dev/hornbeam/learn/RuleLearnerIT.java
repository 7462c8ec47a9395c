package dev.hornbeam.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.Completion;
import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.RuleModel;
import dev.hornbeam.input.InputException;
import dev.hornbeam.internal.Internals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The public face of learning: by name, and the same as on the command line. */
class RuleLearnerIT {
    private static final RuleLearner QUICK =
            Hornbeam.learner().seed(3).epochs(3).dimension(8).option("top", 20);

    @Test
    void theSameSeedGivesTheSameFiles(@TempDir Path folder) throws Exception {
        Facts facts = Internals.of().facts(SmallFamily.dataset());
        QUICK.learn(facts).save(folder.resolve("first"));
        RuleModel second = QUICK.learn(facts, folder.resolve("second"), IfThere.REFUSE);
        for (String file : List.of("rules.tsv", "weights.safetensors", "corpus.bin", "relations.txt")) {
            assertThat(folder.resolve("second").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("first").resolve(file));
        }
        assertThat(Internals.of().provenance(second).recorded().seed()).isEqualTo(3);
        assertThat(Files.exists(folder.resolve("second/checkpoint"))).isFalse();
    }

    @Test
    void everyStepIsReported() {
        List<String> steps = new ArrayList<>();
        LearnListener listener = new LearnListener() {
            @Override
            public void begins(LearnStep step) {
                steps.add(step.label());
            }
        };
        QUICK.progress(listener).learn(Internals.of().facts(SmallFamily.dataset()));
        assertThat(steps).startsWith("sample", "train", "extract", "count");
    }

    @Test
    void anOptionThatIsUnknownOrCannotBeIsRefused() {
        assertThatThrownBy(() -> Hornbeam.learner().option("epoch", 3))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe you meant epochs.");
        assertThatThrownBy(() ->
                        Hornbeam.learner().option("epochs", "many").learn(Facts.of(List.of(new Fact("a", "r", "b")))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("option epochs")
                .hasMessageContaining("\"many\"");
    }

    @Test
    void whatIsLearnedInMemoryAnswersAtOnce() {
        Facts facts = Internals.of().facts(SmallFamily.dataset()).split(0.1, 0.1, 1);
        Completion family = QUICK.learn(facts).on(facts);
        assertThat(family.evaluate(facts.test()).mrr()).isBetween(0.0, 1.0);
        assertThat(family.model().rules()).isNotEmpty();
    }

    @Test
    void aTypedSettingIsTheOptionOfItsName(@TempDir Path folder) {
        Facts facts = Internals.of().facts(SmallFamily.dataset());
        QUICK.threads(1)
                .time(Duration.ofMinutes(5))
                .maxLength(2)
                .ruleLength(2)
                .heads(List.of("grandmother"))
                .weights(false)
                .attributes(false)
                .finalFit(false)
                .learn(facts)
                .save(folder.resolve("typed"));
        QUICK.option("threads", 1)
                .option("time", "5m")
                .option("max-length", 2)
                .option("rule-length", 2)
                .option("heads", List.of("grandmother"))
                .option("weights", false)
                .option("attributes", false)
                .option("final", false)
                .learn(facts)
                .save(folder.resolve("named"));
        assertThat(folder.resolve("typed/rules.tsv")).hasSameBinaryContentAs(folder.resolve("named/rules.tsv"));
        assertThat(RuleModel.load(folder.resolve("typed")).rules())
                .isNotEmpty()
                .allMatch(rule ->
                        rule.head().name().equals("grandmother") && rule.body().size() <= 2);
    }

    @Test
    void factsThatAreSavedAndReadAgainGiveTheSameModelAndFigures(@TempDir Path folder) {
        Facts facts = Internals.of().facts(SmallFamily.dataset()).split(0.1, 0.1, 1);
        facts.save(folder.resolve("facts"));
        Facts again = Facts.read(folder.resolve("facts"));
        RuleModel first = QUICK.learn(facts);
        RuleModel second = QUICK.learn(again);
        first.save(folder.resolve("first"));
        second.save(folder.resolve("second"));
        assertThat(folder.resolve("second/rules.tsv")).hasSameBinaryContentAs(folder.resolve("first/rules.tsv"));
        assertThat(second.on(again).evaluate(again.test()).mrr())
                .isEqualTo(first.on(facts).evaluate(facts.test()).mrr());
    }
}
