package dev.hornbeam.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.file.FolderLock;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.setting.ConfigFile;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Task;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.testkit.Graphs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnerIT {
    @TempDir
    private Path folder;

    @Test
    void aGrandmotherIsAMothersMother() {
        try (LearnedModel model = new Learner(SmallFamily.quick()).learn(SmallFamily.dataset())) {
            Relations relations = model.relations();
            Rule best = model.rules().byHead(relations.id("grandmother")).get(0);

            assertThat(best.score()).isGreaterThan(0.5);
            assertThat(best.statistics().orElseThrow().confidence()).hasValue(1);
            assertThat(model.rules().byHead(relations.id("grandmother")))
                    .anyMatch(rule -> rule.sameStatement(Rule.of(
                            relations.id("grandmother"),
                            new int[] {relations.id("mother"), relations.id("mother")},
                            1)));
            assertThat(model.provenance().metrics().rules())
                    .isEqualTo(model.rules().size());
        }
    }

    @Test
    void theSameSeedGivesTheSameBytes() throws IOException {
        for (String name : List.of("one", "two")) {
            new Learner(SmallFamily.quick())
                    .learn(SmallFamily.dataset(), folder.resolve(name), IfThere.REFUSE)
                    .close();
        }

        for (String file : ModelFolder.FILES) {
            assertThat(folder.resolve("one").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("two").resolve(file));
        }
        assertThat(folder)
                .isDirectoryNotContaining(
                        entry -> entry.getFileName().toString().startsWith("."));
    }

    @Test
    void anotherSeedGivesAnotherModel() {
        try (LearnedModel one = new Learner(SmallFamily.quick()).learn(SmallFamily.dataset());
                LearnedModel two =
                        new Learner(SmallFamily.quick().change(s -> s.withSeed(8))).learn(SmallFamily.dataset())) {
            assertThat(one.rules().rules()).isNotEqualTo(two.rules().rules());
        }
    }

    @Test
    void inTooLittleTimeThereIsAModelAndWhatWasCutIsSaid() {
        LearnOptions hasty = SmallFamily.quick()
                .change(s -> s.withTrainer(t ->
                        t.withCompute(c -> c.withTime(0.01)).withSchedule(schedule -> schedule.withEpochs(100_000))));

        try (LearnedModel model = new Learner(hasty).learn(SmallFamily.dataset())) {
            assertThat(model.rules().size()).isPositive();
            assertThat(model.provenance().metrics().fit().epochs()).isLessThan(100_000);
            assertThat(model.provenance().metrics().effort().cuts()).contains("training was shorter");
        }
    }

    /** Ends the run as an interrupt would, from the thread itself so that the moment is certain. */
    private static LearnListener interruptingAt(int epoch) {
        return new LearnListener() {
            @Override
            public void moves(LearnStep step, long done, long total, String note) {
                if (step == LearnStep.TRAIN && done == epoch) {
                    Thread.currentThread().interrupt();
                }
            }
        };
    }

    @Test
    void anInterruptedRunGoesOnToTheSameModel() throws IOException {
        Path whole = folder.resolve("whole");
        Path parts = folder.resolve("parts");
        Dataset data = SmallFamily.dataset();
        new Learner(SmallFamily.quick()).learn(data, whole, IfThere.REFUSE).close();

        assertThatThrownBy(
                        () -> new Learner(SmallFamily.quick(), interruptingAt(11)).learn(data, parts, IfThere.REFUSE))
                .isInstanceOf(CancellationException.class);
        Thread.interrupted();
        assertThat(parts.resolve("checkpoint/training.safetensors")).exists();
        assertThatThrownBy(() -> ModelFolder.open(parts))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("has not ended")
                .hasMessageContaining("Maybe resume");
        List<Long> epochs = new ArrayList<>();
        LearnListener counting = new LearnListener() {
            @Override
            public void moves(LearnStep step, long done, long total, String note) {
                epochs.add(done);
            }
        };
        LearnedModel resumed = new Learner(LearnOptions.DEFAULTS, counting).learn(data, parts, IfThere.RESUME);
        resumed.close();

        assertThat(epochs.get(0)).isEqualTo(12); // the interrupt did not cut the checkpoint of epoch 11
        assertThat(resumed.provenance().metrics().effort().resumed()).isTrue();
        assertThat(parts.resolve("checkpoint")).doesNotExist();
        for (String file : ModelFolder.FILES) {
            assertThat(parts.resolve(file)).hasSameBinaryContentAs(whole.resolve(file));
        }
    }

    @Test
    void aRunIsResumedOnlyWithItsOwnDataAndOptions() throws IOException {
        Path place = folder.resolve("m");
        Dataset data = SmallFamily.dataset();
        assertThatThrownBy(() -> new Learner(SmallFamily.quick(), interruptingAt(3)).learn(data, place, IfThere.REFUSE))
                .isInstanceOf(CancellationException.class);
        Thread.interrupted();

        assertThatThrownBy(() -> new Learner(SmallFamily.quick()).learn(data, place, IfThere.REFUSE))
                .hasMessageContaining("a run that has not ended")
                .hasMessageContaining("Maybe resume it");
        LearnOptions other = LearnOptions.DEFAULTS.change(s -> s.withModel(model -> model.withDimension(9)));
        assertThatThrownBy(() -> new Learner(other).learn(data, place, IfThere.RESUME))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("dimension 16, not 9");
        Path file = Files.writeString(folder.resolve("run.yaml"), "batch: 9\n");
        LearnOptions byFile = LearnOptions.of(ConfigFile.read(file, Task.COMPLETION), name -> 0);
        assertThatThrownBy(() -> new Learner(byFile).learn(data, place, IfThere.RESUME))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("batch 8, not 9");
        Dataset more = Graphs.dataset(SmallFamily.facts(13).toArray(String[]::new));
        assertThatThrownBy(() -> new Learner(LearnOptions.DEFAULTS).learn(more, place, IfThere.RESUME))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe the data has changed");
        assertThat(place.resolve("checkpoint/training.safetensors")).exists();
    }

    @Test
    void aModelIsReplacedOnlyWhereAskedFor() throws IOException {
        Path place = folder.resolve("m");
        Learner learner = new Learner(SmallFamily.quick());
        learner.learn(SmallFamily.dataset(), place, IfThere.REFUSE).close();

        assertThatThrownBy(() -> learner.learn(SmallFamily.dataset(), place, IfThere.REFUSE))
                .hasMessageContaining("found a model")
                .hasMessageContaining("Maybe replace it");
        assertThatThrownBy(() -> learner.learn(SmallFamily.dataset(), place, IfThere.RESUME))
                .hasMessageContaining("found a finished model");
        learner.learn(SmallFamily.dataset(), place, IfThere.REPLACE).close();
        Files.writeString(place.resolve("notes.md"), "mine");
        assertThatThrownBy(() -> learner.learn(SmallFamily.dataset(), place, IfThere.REPLACE))
                .hasMessageContaining("holds notes.md");
    }

    @Test
    void twoRunsDoNotWriteOneFolder() {
        Path place = folder.resolve("m");
        try (FolderLock held = FolderLock.take(place)) {
            assertThat(held).isNotNull();
            assertThatThrownBy(
                            () -> new Learner(SmallFamily.quick()).learn(SmallFamily.dataset(), place, IfThere.REPLACE))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("another run that is writing it (process "
                            + ProcessHandle.current().pid());
        }
    }

    @Test
    void aLockThatAKilledProcessLeftIsTakenOver() throws IOException {
        String reused = ProcessHandle.current().pid() + " 12345"; // the number of a process that was started later
        for (String left : List.of("999999999 1", reused, "", "nonsense")) {
            Files.writeString(folder.resolve(".m.lock"), left);

            FolderLock.take(folder.resolve("m")).close();
            assertThat(folder.resolve(".m.lock")).doesNotExist();
        }
    }

    @Test
    void whereNothingClosesThereIsNothingToLearn() {
        Path place = folder.resolve("m");
        for (String[] facts : new String[][] {{"a r b"}, {"a r b", "b s c", "c t d"}}) {
            assertThatThrownBy(
                            () -> new Learner(SmallFamily.quick()).learn(Graphs.dataset(facts), place, IfThere.REFUSE))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("found no path of up to 3 steps between the ends of a fact");
        }
        Dataset empty = new Dataset("empty", Vocabulary.of(), Relations.of(), Triples.NONE, Triples.NONE, Triples.NONE);
        assertThatThrownBy(() -> new Learner(SmallFamily.quick()).learn(empty, place, IfThere.REFUSE))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found no facts to learn from");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void oneRelationIsEnoughIfItCloses() {
        Dataset symmetric =
                Graphs.dataset("a knows b", "b knows a", "b knows c", "c knows b", "a knows c", "c knows a");

        try (LearnedModel model = new Learner(SmallFamily.quick()).learn(symmetric)) {
            assertThat(model.rules().heads()).containsExactly(0);
        }
    }

    @Test
    void aRelationSeenOnlyInTestHasNoRules() {
        Dataset train = SmallFamily.dataset();
        Relations relations = Relations.of("mother", "father", "grandmother", "aunt");
        Triples.Builder test = new Triples.Builder();
        test.add(0, 3, 1);
        Dataset data = new Dataset("late", train.entities(), relations, train.train(), Triples.NONE, test.build());
        List<String> notes = new ArrayList<>();
        LearnListener listener = new LearnListener() {
            @Override
            public void notes(String line) {
                notes.add(line);
            }
        };

        try (LearnedModel model = new Learner(SmallFamily.quick(), listener).learn(data)) {
            assertThat(model.rules().byHead(3)).isEmpty();
        }
        assertThat(notes).singleElement().asString().contains("aunt");
    }

    @Test
    void absurdOptionsAreRefusedBeforeAnyWork() {
        assertThatThrownBy(() -> new Learner(
                                LearnOptions.DEFAULTS.change(s -> s.withModel(model -> model.withDimension(0))))
                        .learn(SmallFamily.dataset()))
                .hasMessageContaining("dimension");
        assertThatThrownBy(() -> new Learner(LearnOptions.DEFAULTS.change(s -> s.withMaxLength(99)))
                        .learn(SmallFamily.dataset(), folder.resolve("m"), IfThere.REFUSE))
                .hasMessageContaining("length");
        assertThat(folder).isEmptyDirectory();
    }
}
