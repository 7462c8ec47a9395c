package dev.hornbeam.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.Experiments.OwnExperiments;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OwnExperimentsTest {
    private static final String MINE = """
            name: mine
            title: Two windows
            kind: completion
            settings: {methods: ncrl, weighs: false}
            sizes:
              quick:
                data: [family]
                grid:
                  window: [2, 3]
                seeds: 2
            """;

    @TempDir
    private Path folder;

    static List<String> names() {
        return Experiments.names();
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("mine.yaml"), text);
    }

    @ParameterizedTest
    @MethodSource("names")
    void aBuiltInOneReadsBackAsItself(String name) throws IOException {
        assertThat(OwnExperiments.read(file(OwnExperiments.show(name)))).isEqualTo(Experiments.named(name));
    }

    @Test
    void numbersAndTruthsAreSettingsToo() throws IOException {
        Experiment mine = OwnExperiments.read(file(MINE));
        assertThat(mine.settings()).containsEntry("weighs", "false");
        assertThat(mine.cells(Size.QUICK)).hasSize(4);
        assertThat(mine.cells(Size.QUICK).get(2).settings()).containsEntry("window", "3");
        assertThat(mine.words()).isEmpty();
    }

    @Test
    void problemsAreToldWithFileAndLine() {
        refused(MINE.replace("    grid:", "    gird:"), ":8: ", "\"sizes.quick.gird\"", "Maybe you meant grid.");
        refused(MINE.replace("seeds: 2", "seeds: two"), ":10: ", "another kind of value in \"sizes.quick.seeds\"");
        refused(MINE.replace("seeds: 2", "seeds: 0"), ":6: ", "without data sets or seeds");
        refused(MINE.replace("title: Two windows", "title: \"Two"), "mine.yaml:", "not YAML");
        refused(MINE.replace("  quick:", "  quik:"), ":5: ", "one of quick, full, paper");
        refused(MINE + "title: again\n", ":11: ", "second time");
        refused(MINE.replace("name: mine", "name: window"), "built-in experiment", "Maybe my-window.");
        refused(MINE.replace("name: mine", "name: ../mine"), "letters, digits");
        refused(MINE.replace("kind: completion", ""), "name, title and kind are needed");
        refused("", "no fields");
    }

    private void refused(String text, String... parts) {
        assertThatThrownBy(() -> OwnExperiments.read(file(text)))
                .isInstanceOf(InputException.class)
                .message()
                .contains(parts);
    }

    @Test
    void aCopyBesideTheResultsIsFoundAgain() throws IOException {
        Path results = Files.createDirectory(folder.resolve("results"));
        Path mine = file(MINE);
        OwnExperiments.keep(mine, results);
        assertThat(OwnExperiments.in(results)).isEmpty(); // nothing was run
        Files.createFile(ResultsFile.in(results, "mine"));
        OwnExperiments.keep(mine, results);
        assertThat(OwnExperiments.in(results)).containsExactly(OwnExperiments.read(mine));
        assertThat(OwnExperiments.in(folder.resolve("nowhere"))).isEmpty();
    }

    @Test
    void filesAreToldFromNames() {
        assertThat(OwnExperiments.isFile("mine.yaml")).isTrue();
        assertThat(OwnExperiments.isFile("window")).isFalse();
        assertThat(OwnExperiments.isFile("windw")).isFalse();
    }
}
