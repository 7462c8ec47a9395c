package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.story.family.FamilySimulator;
import dev.hornbeam.story.family.KinshipAlgebra;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Learning by a configuration file, and the file that a model gives back. */
class LearnConfigTest {
    private static final String QUICK = "dimension: 8\nepochs: 5\nbatch: 8\ntraining-threads: 1\n";

    @TempDir
    private static Path folder;

    private static Path data;

    @BeforeAll
    static void writeFacts() throws IOException {
        data = Files.writeString(folder.resolve("families.tsv"), LearnCommandTest.families());
    }

    private static Path config(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static Run learn(String target, Path config, String... more) {
        List<String> line = new ArrayList<>(List.of(
                "learn", data.toString(), "-o", folder.resolve(target).toString(), "--config", config.toString()));
        line.addAll(Arrays.asList(more));
        return Run.of(line.toArray(String[]::new));
    }

    private static String info(String model, String... more) {
        List<String> line =
                new ArrayList<>(List.of("info", folder.resolve(model).toString()));
        line.addAll(Arrays.asList(more));
        return Run.of(line.toArray(String[]::new)).out();
    }

    private static void assertRefused(Run run, String... parts) {
        assertThat(run.err()).hasLineCount(1).contains("Maybe ").contains(parts);
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void theSettingsOfAModelGiveTheSameModelAgain() throws IOException {
        Run first = learn(
                "first",
                config("first.yaml", QUICK),
                "--split",
                "0.8,0.1,0.1",
                "--seed",
                "3",
                "--final",
                "--heads",
                "grandmother,mother",
                "--max-length",
                "2",
                "--rule-length",
                "3",
                "--mined",
                "20",
                "--threads",
                "2");
        assertThat(first.code()).as(first.err()).isZero();

        String settings = info("first", "--config");
        Run second = learn("second", config("second.yaml", settings), "--split", "0.8,0.1,0.1");

        assertThat(second.code()).as(second.err()).isZero();
        for (String file : List.of("rules.tsv", "weights.safetensors", "aggregation.tsv", "calibration.tsv")) {
            assertThat(folder.resolve("second").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("first").resolve(file));
        }
        assertThat(info("second", "--config")).isEqualTo(settings);
        assertThat(settings)
                .contains("  # Learning rate.\n  rate: 0.02\n")
                .contains("heads: [\"mother\", \"grandmother\"]")
                .contains("training-threads: 1")
                .contains("mined: 20");
    }

    @Test
    void theSettingsOfAModelOfStoriesGiveItAgain() throws IOException {
        Path stories = Files.createDirectory(folder.resolve("stories"));
        StoryTables.write(
                new FamilySimulator(new KinshipAlgebra()).dataset(List.of(2, 3), 100, List.of(4), 10, 1), stories);
        String[] first = {
            "learn",
            stories.toString(),
            "--task",
            "relation",
            "-o",
            folder.resolve("kin").toString(),
            "--restarts",
            "1",
            "--epochs",
            "2",
            "--dimension",
            "8",
            "--trace",
            "simple",
            "--max-length",
            "5"
        };
        assertThat(Run.of(first).code()).isZero();

        Path settings = config("kin.yaml", info("kin", "--config"));
        Run again = Run.of(
                "learn",
                stories.toString(),
                "--task",
                "relation",
                "-o",
                folder.resolve("again").toString(),
                "--config",
                settings.toString());

        assertThat(again.code()).as(again.err()).isZero();
        for (String file : List.of("rules.tsv", "weights.safetensors")) {
            assertThat(folder.resolve("again").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("kin").resolve(file));
        }
        assertThat(settings)
                .content()
                .contains("trace: simple", "max-length: 5")
                .doesNotContain("sampler:");
        assertThat(info("again", "--config")).isEqualTo(Files.readString(settings));
    }

    @Test
    void theCommandLineWinsOverTheFile() throws IOException {
        Run run = learn("won", config("won.yaml", QUICK + "run:\n  seed: 5\n"), "--dimension", "9", "--no-weights");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(info("won")).contains("dimension 9", "seed 5", "weights false", "batch 8");
    }

    @Test
    void threadsAreNotThoseOfTraining() throws IOException {
        Run run = learn("threads", config("threads.yaml", QUICK), "--threads", "2", "--no-weights");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(info("threads").replaceAll("\\s+", " "))
                .contains(" threads 2,")
                .contains("training-threads 1");
    }

    @Test
    void whatIsWrongWithAFileIsToldInOneLine() throws IOException {
        assertRefused(learn("x", config("a.yaml", "seed: 1\nepoch: 3\n")), "a.yaml:2", "\"epoch\"", "meant epochs.");
        assertRefused(learn("x", config("b.yaml", "epochs: many\n")), "b.yaml:1", "\"many\"", "a whole number");
        assertRefused(learn("x", config("c.yaml", "rate: 7\n")), "c.yaml:1", "\"7\"", "up to 1");
        assertRefused(learn("x", config("d.yaml", "heads: [mothr]\n")), "mothr", "Maybe you meant mother.");
        assertRefused(learn("x", config("e.yaml", "hops: 2\n")), "e.yaml:1", "\"hops\"");
        assertRefused(learn("x", folder.resolve("none.yaml")), "none.yaml", "no such file");
        assertThat(folder.resolve("x")).doesNotExist();
    }

    @Test
    void aFileForStoriesIsRefusedForAGraph() throws IOException {
        assertRefused(learn("x", config("f.yaml", "trace: told\n")), "f.yaml:1", "no effect on the task completion");
    }
}
