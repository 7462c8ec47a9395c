package dev.hornbeam.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.LearnListener;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.ResultsFile.Json;
import dev.hornbeam.experiment.Runner.RunListener;
import dev.hornbeam.experiment.Work.CellOutcome;
import dev.hornbeam.experiment.work.Works;
import dev.hornbeam.file.FolderLock;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.DataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Running, resuming, and what may happen to results; the work is a fake that counts its calls. */
class RunnerTest {
    private static final String DECLARATION = """
            {"name": "%s", "title": "T", "shows": "s", "lookFor": "l", "paper": "p", "kind": "fake",
             "settings": {"epochs": "%d"},
             "sizes": {"quick": {"data": ["a", "b"], "grid": {"window": ["2", "3"]}, "seeds": 1, "minutes": 1},
                       "full": {"data": ["a"], "grid": {"window": ["2"]}, "seeds": 3, "minutes": 1}}}
            """;

    @TempDir
    private Path folder;

    private Path data;
    private Path results;
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());
    private final List<String> told = new ArrayList<>();
    private String fingerprint = "f";
    private int atOnce = 1;

    @BeforeEach
    void layOut() throws IOException {
        data = Files.createDirectories(folder.resolve("data"));
        Files.createDirectories(data.resolve("a"));
        Files.createDirectories(data.resolve("b"));
        results = folder.resolve("results");
    }

    private static Experiment experiment(String name, int epochs) {
        return Experiments.parse(DECLARATION.formatted(name, epochs), name);
    }

    private CellOutcome fake(Cell cell, DataFolder from) {
        from.path(cell.data());
        ran.add(cell.key());
        Row row = new Row(Map.of("method", "fake"), Map.of("mrr", 0.25 * cell.seed()));
        return new CellOutcome(
                List.of(row), Map.of(), new DataSource(cell.data(), fingerprint, 1, 1, 1), Json.tree("s"));
    }

    private Runner.Summary run(Size size, Work work, Experiment... experiments) {
        RunListener listener = new RunListener() {
            @Override
            public void notes(String line) {
                told.add(line);
            }

            @Override
            public void fails(Cell cell, String reason) {
                told.add(cell.key() + " " + reason);
            }
        };
        return new Runner(size, 0, atOnce, new DataFolder(data), results, kind -> work, listener)
                .run(List.of(experiments));
    }

    private Runner.Summary run(Experiment... experiments) {
        return run(Size.QUICK, (cell, from, listener) -> fake(cell, from), experiments);
    }

    private Path file(String name) {
        return ResultsFile.in(results, name);
    }

    @Test
    void everyCellIsOneLineWithItsProvenance() throws IOException {
        assertThat(run(experiment("x", 1))).isEqualTo(new Runner.Summary(0, 4, 0));

        assertThat(Files.readAllLines(file("x"))).hasSize(4);
        CellResult first = ResultsFile.read(results, "x", told::add).results().get(0);
        assertThat(first.key()).isEqualTo("a window=2 seed=1");
        assertThat(first.size()).isEqualTo(Size.QUICK);
        assertThat(first.machine().cores()).isPositive();
        assertThat(first.date()).startsWith("20");
        assertThat(first.labelled().get(0).labels())
                .containsEntry("data", "a")
                .containsEntry("window", "2")
                .containsEntry("method", "fake");
        assertThat(told).isEmpty();
    }

    @Test
    void whatIsThereIsNotRunAgain() {
        run(experiment("x", 1));
        ran.clear();

        assertThat(run(experiment("x", 1))).isEqualTo(new Runner.Summary(4, 0, 0));
        assertThat(ran).isEmpty();
    }

    @Test
    void aRunThatWasCutShortGoesOnWhereItStopped() {
        Work interrupted = (cell, from, listener) -> {
            if (ran.size() == 2) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("whatever an interrupted step throws");
            }
            return fake(cell, from);
        };
        assertThatThrownBy(() -> run(Size.QUICK, interrupted, experiment("x", 1)))
                .isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
        ran.clear();

        assertThat(run(experiment("x", 1))).isEqualTo(new Runner.Summary(2, 2, 0));
        assertThat(ran).containsExactly("b window=2 seed=1", "b window=3 seed=1");
    }

    @Test
    void cellsRunAtATimeUnlessTheyMustBeAlone() throws IOException {
        atOnce = 2;
        CyclicBarrier pair = new CyclicBarrier(2);
        Work together = (cell, from, listener) -> {
            try {
                pair.await(30, TimeUnit.SECONDS); // nobody passes alone
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            return fake(cell, from);
        };
        assertThat(run(Size.QUICK, together, experiment("x", 1))).isEqualTo(new Runner.Summary(0, 4, 0));
        assertThat(Files.readAllLines(file("x"))).hasSize(4);
        assertThat(ResultsFile.read(results, "x", told::add).results()).allMatch(each -> each.atOnce() == 2);

        AtomicInteger inside = new AtomicInteger();
        Work alone = new Work() {
            @Override
            public CellOutcome run(Cell cell, DataFolder from, LearnListener listener) {
                assertThat(inside.incrementAndGet()).isEqualTo(1);
                CellOutcome outcome = fake(cell, from);
                inside.decrementAndGet();
                return outcome;
            }

            @Override
            public boolean alone() {
                return true;
            }
        };
        assertThat(run(Size.QUICK, alone, experiment("y", 1))).isEqualTo(new Runner.Summary(0, 4, 0));
        assertThat(ResultsFile.read(results, "y", told::add).results()).allMatch(each -> each.atOnce() == 1);
    }

    @Test
    void anInterruptEndsCellsThatRunAtATime() {
        atOnce = 2;
        Thread caller = Thread.currentThread();
        Work interrupted = (cell, from, listener) -> {
            caller.interrupt();
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                throw new IllegalStateException("whatever an interrupted step throws");
            }
            return fake(cell, from);
        };
        assertThatThrownBy(() -> run(Size.QUICK, interrupted, experiment("x", 1)))
                .isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ran).isEmpty();
    }

    @Test
    void aDamagedLineIsNamedAndItsCellRunAgain() throws IOException {
        run(experiment("x", 1));
        List<String> lines = new ArrayList<>(Files.readAllLines(file("x")));
        lines.set(1, lines.get(1).substring(0, 60));
        Files.writeString(file("x"), String.join("\n", lines) + "\n");
        ran.clear();

        run(experiment("x", 1));
        assertThat(told).hasSize(2);
        assertThat(told.get(0)).contains("x.jsonl:2: a damaged line");
        assertThat(told.get(1)).contains("run again");
        assertThat(ran).containsExactly("a window=3 seed=1");
        told.clear();
        assertThat(ResultsFile.read(results, "x", told::add).results()).hasSize(4);
        assertThat(told).isEmpty();
    }

    @Test
    void aLastLineThatWasNotWrittenToItsEndIsDamagedToo() throws IOException {
        run(experiment("x", 1));
        Files.writeString(file("x"), Files.readString(file("x")).stripTrailing());
        ran.clear();

        run(experiment("x", 1));
        assertThat(ran).containsExactly("b window=3 seed=1");
    }

    @Test
    void anotherDeclarationMakesItsCellsAgain() {
        run(experiment("x", 1));
        ran.clear();

        assertThat(run(experiment("x", 2))).isEqualTo(new Runner.Summary(0, 4, 0));
        assertThat(told).singleElement().asString().contains("4 results of another declaration");
    }

    @Test
    void sizesDoNotMix() {
        run(experiment("x", 1));

        assertThatThrownBy(() -> run(Size.FULL, (cell, from, listener) -> fake(cell, from), experiment("x", 1)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("results of size quick")
                .hasMessageContaining("Maybe ask for size quick");
    }

    @Test
    void sizesDoNotMixInAFolder() {
        run(experiment("x", 1));

        assertThatThrownBy(() -> run(Size.FULL, (cell, from, listener) -> fake(cell, from), experiment("y", 1)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("x.jsonl")
                .hasMessageContaining("results of size quick");
    }

    @Test
    void experimentsDoNotMix() throws IOException {
        run(experiment("x", 1), experiment("y", 1));
        assertThat(Files.readAllLines(file("x"))).hasSize(4);
        assertThat(Files.readAllLines(file("y"))).hasSize(4);
        Files.copy(file("x"), file("z"));

        assertThatThrownBy(() -> run(experiment("z", 1)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a result of the experiment x");
    }

    @Test
    void missingDataIsNamedWithWhereToGetItAndTheOthersGoOn() throws IOException {
        Files.delete(data.resolve("a"));

        assertThat(run(experiment("x", 1))).isEqualTo(new Runner.Summary(0, 2, 2));
        assertThat(told.get(0))
                .contains(data.resolve("a") + ": found no such folder")
                .contains("is available from");
        assertThat(ran).containsExactly("b window=2 seed=1", "b window=3 seed=1");
        Files.createDirectories(data.resolve("a"));
        assertThat(run(experiment("x", 1))).isEqualTo(new Runner.Summary(2, 2, 0));
    }

    @Test
    void dataThatHasChangedDoesNotJoinResultsOfTheDataBefore() throws IOException {
        run(experiment("x", 1));
        List<String> lines = Files.readAllLines(file("x"));
        Files.writeString(file("x"), lines.get(0) + "\n");
        fingerprint = "g";

        assertThat(run(experiment("x", 1)).failed()).isEqualTo(1);
        assertThat(told.get(0)).contains("a window=3 seed=1", "Maybe the data has changed");
    }

    @Test
    @SuppressWarnings("try") // the lock is only held
    void aFolderThatAnotherRunWritesIsRefused() {
        try (FolderLock lock = FolderLock.take(results)) {
            assertThatThrownBy(() -> run(experiment("x", 1)))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("another run that is writing it");
        }
    }

    @Test
    void whatACellSetsIsLookedAtBeforeAnyCellRuns() {
        Work choosy = new Work() {
            @Override
            public CellOutcome run(Cell cell, DataFolder from, LearnListener listener) {
                return fake(cell, from);
            }

            @Override
            public void check(Cell cell) {
                if (cell.key().equals("b window=3 seed=1")) {
                    throw InputException.of("x", "the setting y", "another", "Maybe z.");
                }
            }
        };
        assertThatThrownBy(() -> run(Size.QUICK, choosy, experiment("x", 1))).isInstanceOf(InputException.class);
        assertThat(ran).isEmpty();
        assertThat(results).doesNotExist();
    }

    @Test
    void theRealWorksRefuseASlipInADeclarationBeforeAnyCellRuns() {
        Experiment slip = Experiments.parse(
                DECLARATION
                        .formatted("x", 1)
                        .replace("\"fake\"", "\"completion\"")
                        .replace("epochs", "epoch"),
                "x");
        Runner runner = new Runner(Size.QUICK, 0, 1, new DataFolder(data), results, Works::of, new RunListener() {});
        assertThatThrownBy(() -> runner.run(List.of(slip)))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith("Maybe you meant epochs.");
        assertThat(results).doesNotExist();
    }

    @Test
    void moreSeedsJoinThoseThatAreThereAndFewerLeaveThem() {
        run(experiment("x", 1));
        ran.clear();
        Work work = (cell, from, listener) -> fake(cell, from);
        RunListener silent = new RunListener() {};
        Runner three = new Runner(Size.QUICK, 3, 1, new DataFolder(data), results, kind -> work, silent);
        assertThat(three.run(List.of(experiment("x", 1)))).isEqualTo(new Runner.Summary(4, 8, 0));
        assertThat(ran).noneMatch(key -> key.endsWith("seed=1"));

        assertThat(run(experiment("x", 1))).isEqualTo(new Runner.Summary(4, 0, 0));
        assertThat(ResultsFile.read(results, "x", told::add).results()).hasSize(12);
        assertThat(told).isEmpty();
    }

    @Test
    void textsOfACellStandBesideTheResultsAndAreNamedInItsLine() {
        Work drawing = (cell, from, listener) -> fake(cell, from).with(cell.data() + ".svg", "<svg/>");
        run(Size.QUICK, drawing, experiment("x", 1));
        assertThat(results.resolve("a.svg")).hasContent("<svg/>");
        assertThat(ResultsFile.read(results, "x", told::add).results().get(0).files())
                .containsExactly("a.svg");
        assertThat(results.toFile().list()).noneMatch(name -> name.endsWith(".part"));
    }

    @Test
    void aFaultOfTheWorkEndsTheRunAndWhatWasDoneStays() throws IOException {
        Work faulty = (cell, from, listener) -> {
            if (ran.size() == 3) {
                throw new IllegalStateException("a fault");
            }
            return fake(cell, from);
        };
        assertThatThrownBy(() -> run(Size.QUICK, faulty, experiment("x", 1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a fault");
        assertThat(Files.readAllLines(file("x"))).hasSize(3);
        atOnce = 2;
        assertThatThrownBy(() -> run(Size.QUICK, faulty, experiment("x", 1)))
                .as("and on threads the same")
                .hasMessage("a fault");
    }
}
