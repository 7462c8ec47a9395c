package dev.hornbeam.learn.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import dev.hornbeam.model.Task;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.train.Preset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigFileTest {
    private static final LearnSettings SMALL = LearnSettings.of(Preset.SMALL);
    private static final List<String> NAMES = List.of("mother", "it's: a, name", "father");

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("run.yaml"), text);
    }

    private LearnSettings read(String text, Task task) throws IOException {
        return ConfigFile.read(file(text), task).onto(SMALL, NAMES::indexOf);
    }

    @Test
    void namesAreFlatOrUnderTheirGroup() throws IOException {
        LearnSettings flat = read("epochs: 7\nstructure: greedy\nfinal: true\n", Task.COMPLETION);
        LearnSettings grouped = read(
                "# a comment\ntraining:\n  epochs: 7\nmodel:\n  structure: GREEDY\nweighing:\n  final: true\nrules:\n",
                Task.COMPLETION);

        assertThat(flat).isEqualTo(grouped);
        assertThat(flat.trainer().schedule().epochs()).isEqualTo(7);
        assertThat(flat.model().structure()).isEqualTo(Structure.GREEDY);
        assertThat(flat.weighing().isFinal()).isTrue();
    }

    @Test
    void anEmptyFileAsksForNothing() throws IOException {
        assertThat(read("", Task.COMPLETION)).isEqualTo(SMALL);
        assertThat(read("# nothing\n", Task.RELATION)).isEqualTo(SMALL);
    }

    @Test
    void relationsAreAListOrOneName() throws IOException {
        assertThat(read("heads: [father, mother]\n", Task.COMPLETION)
                        .extraction()
                        .heads())
                .isEqualTo(Set.of(2, 0));
        assertThat(read("heads: father\n", Task.COMPLETION).extraction().heads())
                .isEqualTo(Set.of(2));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            epoch: 7                    | :1: found the unknown setting "epoch"         | Maybe you meant epochs.
            training: {epoch: 7}        | :1: found the unknown setting "epoch"         | Maybe you meant epochs.
            training: {model: {rate: 1}}| :1: found model with settings below it       | Maybe
            epochs: many                | :1: epochs: found "many"                      | a whole number from 0
            epochs: [1, 2]              | :1: epochs: found "1,2"                       | a whole number from 0
            rate: 2                     | :1: rate: found "2"                           | a number above 0, up to 1
            rate: .nan                  | :1: rate: found ".nan"                        | a number above 0, up to 1
            structure: tree             | :1: structure: found "tree"                   | one of greedy, random, chart
            structure: gredy            | :1: structure: found "gredy"                  | Maybe you meant greedy.
            final: perhaps              | :1: final: found "perhaps"                    | true or false
            epochs:                     | :1: found epochs without a value              | Maybe
            just words                  | :1: found no names of settings                | Maybe
            [1, 2]                      | :1: found no names of settings                | Maybe
            direction: both             | :1: found direction, which has no effect      | Maybe
            heads: [a                   | found text that is not YAML                   | Maybe
            """)
    void whatIsWrongIsToldInOneLine(String text, String found, String expected) throws IOException {
        assertThatThrownBy(() -> read(text + "\n", Task.COMPLETION))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("run.yaml")
                .hasMessageContaining(found)
                .hasMessageContaining(expected)
                .hasMessageContaining("Maybe ");
    }

    @Test
    void theLineIsTold() {
        assertThatThrownBy(() -> read("seed: 1\n\n# fast\nbatsh: 8\n", Task.COMPLETION))
                .hasMessageContaining("run.yaml:4: found the unknown setting \"batsh\"")
                .hasMessageContaining("Maybe you meant batch.");
        assertThatThrownBy(() -> read("batch: 1\nbatch: 2\n", Task.COMPLETION))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("run.yaml:2");
        assertThatThrownBy(() -> ConfigFile.read(folder.resolve("none.yaml"), Task.COMPLETION))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no such file");
    }

    @Test
    void whatIsNoTextIsRefused() throws IOException {
        Path binary = Files.write(folder.resolve("run.bin"), new byte[] {'a', ':', ' ', (byte) 0xff, (byte) 0xfe});
        assertThatThrownBy(() -> ConfigFile.read(binary, Task.COMPLETION))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("bytes that are not UTF-8");
        assertThatThrownBy(() -> read("epochs: \u0000\u0001 5\n", Task.COMPLETION))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe ");
    }

    @Test
    void valuesThatDoNotGoTogetherAreRefused() {
        LearnSettings decaying = SMALL.withTrainer(trainer -> trainer.withGradients(each -> each.withDecay(3)));
        AskedSettings asked = new AskedSettings(Task.COMPLETION);
        asked.ask(LearnOptionTable.named("rate", Task.COMPLETION).orElseThrow(), List.of("0.5"), "here");

        assertThatThrownBy(() -> asked.onto(decaying, NAMES::indexOf))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("decay");
    }

    @Test
    void settingsThatNoLongerExistAreNamedInOneLine() {
        assertThatThrownBy(() -> read("epochs: 3\ndecay: 3\nrules:\n  beam: 300\n", Task.COMPLETION))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("run.yaml:2: found decay, beam, which version 0.1.0 had")
                .hasMessageContaining("Maybe delete these lines.");
    }

    @Test
    void aLaterRequestWins() throws IOException {
        AskedSettings asked = ConfigFile.read(file("epochs: 7\nbatch: 9\n"), Task.COMPLETION);
        LearnOption<?> epochs =
                LearnOptionTable.named("epochs", Task.COMPLETION).orElseThrow();
        asked.ask(epochs, List.of("3"), "here");

        assertThat(asked.onto(SMALL, NAMES::indexOf).trainer().schedule().epochs())
                .isEqualTo(3);
        assertThat(asked.onto(SMALL, NAMES::indexOf).trainer().schedule().batch())
                .isEqualTo(9);
    }

    @Test
    void settingsWrittenAsAFileAreReadBackAsTheyWere() throws IOException {
        LearnSettings settings = LearnSettings.of(Preset.PAPER)
                .withMaxLength(2)
                .withRuleLength(4)
                .withMining(mining -> mining.withRules(9))
                .withSeed(7)
                .withThreads(2)
                .withExtraction(extraction -> extraction.withHeads(Set.of(1, 2)))
                .withTrainer(trainer -> trainer.withSchedule(schedule -> schedule.withLeastSteps(11)))
                .withStories(paths -> paths.withMaxLength(5));
        for (Task task : Task.values()) {
            String text = ConfigFile.text(settings, task, NAMES::get);
            AskedSettings asked = ConfigFile.read(file(text), task);
            LearnSettings again = asked.onto(LearnSettings.of(asked.preset().orElseThrow()), NAMES::indexOf);

            for (LearnOption<?> option : LearnOptionTable.of(task)) {
                assertThat(option.value(again)).as(option.name()).isEqualTo(option.value(settings));
            }
            assertThat(text).contains("  # Learning rate.\n  rate: 0.00025\n");
        }
    }

    @Test
    void anOptionThatWouldChangeOthersIsWrittenOnlyIfItWasAskedFor() {
        assertThat(ConfigFile.text(SMALL.withMining(mining -> mining.withLongRules(10)), Task.COMPLETION, NAMES::get))
                .contains("  least-steps: 600\n")
                .doesNotContain("epochs:", "max-length:", "rule-length:");
        assertThat(ConfigFile.text(asked("epochs", "18"), Task.COMPLETION, NAMES::get))
                .contains("  epochs: 18\n", "  least-steps: 0\n");
        assertThat(ConfigFile.text(asked("rule-length", "4"), Task.COMPLETION, NAMES::get))
                .contains("  max-length: 3\n", "  rule-length: 4\n");
    }

    private static LearnSettings asked(String name, String value) {
        AskedSettings asked = new AskedSettings(Task.COMPLETION);
        asked.ask(LearnOptionTable.named(name, Task.COMPLETION).orElseThrow(), List.of(value), "here");
        return asked.onto(SMALL, NAMES::indexOf);
    }

    @Test
    void theNumberOfThreadsIsNotWrittenUnlessAskedFor() {
        assertThat(ConfigFile.text(SMALL, Task.COMPLETION, NAMES::get))
                .contains("training-threads: 0")
                .doesNotContain("  threads:");
    }
}
