package dev.hornbeam.learn.setting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.model.Task;
import dev.hornbeam.neural.option.ModelOptions.Encoder;
import dev.hornbeam.neural.train.Preset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LearnOptionTableTest {
    private static final LearnSettings SMALL = LearnSettings.of(Preset.SMALL);

    @Test
    void everyNameIsOneOptionOfATask() {
        assertThat(LearnOptionTable.names()).hasSizeLessThanOrEqualTo(40);
        for (Task task : Task.values()) {
            assertThat(LearnOptionTable.of(task).stream().map(LearnOption::name))
                    .doesNotHaveDuplicates();
        }
    }

    private static <T> LearnSettings withValueOf(LearnOption<T> option, LearnSettings other) {
        return option.change(SMALL, option.value(other));
    }

    /** No value of theirs is that of the small preset, as far as there are others. */
    private static LearnSettings unlike() {
        return LearnSettings.of(Preset.PAPER)
                .withMaxLength(5)
                .withThreads(7)
                .withSeed(9)
                .withWeighs(false)
                .withWeighing(weighing -> weighing.withFinal(true));
    }

    @Test
    void anOptionChangesItselfAndOnlyThoseThatDependOnIt() {
        Map<String, Set<String>> dependent = Map.of(
                "threads",
                Set.of("training-threads"),
                "max-length",
                Set.of("rule-length"),
                "epochs",
                Set.of("least-steps"));
        for (LearnOption<?> option : LearnOptionTable.all()) {
            LearnSettings changed = withValueOf(option, unlike());
            for (LearnOption<?> other : LearnOptionTable.all()) {
                if (dependent.getOrDefault(option.name(), Set.of()).contains(other.name())) {
                    continue;
                }
                Object expected = other == option && !option.name().equals("preset")
                        ? option.value(unlike())
                        : other.value(SMALL);
                assertThat(other.value(changed))
                        .as(option + " changes " + other)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void everyDefaultIsAValueOfItsOption() {
        for (LearnOption<?> option : LearnOptionTable.all()) {
            boolean all =
                    option.name().endsWith("threads") && option.value(SMALL).equals(0);
            if (!option.type().isList() && !all) {
                List<String> words = option.words(SMALL, id -> "");
                assertThat(option.type().parse(words, name -> 0))
                        .as(option + " " + words)
                        .isPresent();
            }
        }
    }

    @Test
    void meaningsAreOnePlainSentenceWithoutOptionsOfACommandLine() {
        Set<String> groups = new HashSet<>();
        for (LearnOption<?> option : LearnOptionTable.all()) {
            assertThat(option.meaning()).as(option.name()).endsWith(".").doesNotContain("--", "default");
            assertThat(option.meaning().split("\\. ")).hasSize(1);
            groups.add(option.group().label());
        }
        assertThat(groups).containsExactlyInAnyOrder("run", "paths", "model", "training", "rules", "weighing");
    }

    @Test
    void defaultsAreToldForEveryPresetThatDiffers() {
        assertThat(LearnOptionTable.named("dimension", Task.COMPLETION)
                        .orElseThrow()
                        .defaultText())
                .isEqualTo("64, paper 512");
        assertThat(LearnOptionTable.named("max-length", Task.COMPLETION)
                        .orElseThrow()
                        .defaultText())
                .isEqualTo("3");
        assertThat(LearnOptionTable.named("max-length", Task.RELATION)
                        .orElseThrow()
                        .defaultText())
                .isEqualTo("16");
        assertThat(LearnOptionTable.named("walks", Task.RELATION)).isEmpty();
    }

    @Test
    void askingForThreadsIncludesTrainingWhereTheyShareABatch() {
        LearnSettings asked = SMALL.withThreads(4);

        assertThat(asked.threads()).isEqualTo(4);
        assertThat(asked.counting().threads()).isEqualTo(4);
        assertThat(asked.mining().paths().threads()).isEqualTo(4);
        assertThat(asked.mining().counting().threads()).isEqualTo(4);
        assertThat(asked.reasoning().threads()).isEqualTo(4);
        assertThat(asked.trainer().compute().threads()).isEqualTo(4);
        LearnSettings byTorch = SMALL.withModel(model -> model.withEncoder(Encoder.GRU));
        assertThat(byTorch.withThreads(4).trainer().compute().threads()).isZero();
    }
}
