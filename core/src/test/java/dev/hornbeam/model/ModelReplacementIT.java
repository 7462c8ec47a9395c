package dev.hornbeam.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.LearnListener;
import dev.hornbeam.RuleModel;
import dev.hornbeam.example.RoyalHouses;
import dev.hornbeam.file.FaultyFiles;
import dev.hornbeam.file.FolderInProgress;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model that takes the place of another, while it is read and while processes are killed. */
class ModelReplacementIT {
    private static final Dataset ROYAL = RoyalHouses.dataset();
    private static ModelContent one;
    private static ModelContent two;

    @TempDir
    private Path parent;

    @BeforeAll
    static void learn(@TempDir Path folder) throws IOException {
        one = imported(folder, "grandmother(X,Y) <= mother(X,A), mother(A,Y)");
        two = imported(
                folder, "grandmother(X,Y) <= mother(X,A), mother(A,Y)", "grandmother(X,Y) <= mother(X,A), father(A,Y)");
    }

    private static ModelContent imported(Path folder, String... lines) throws IOException {
        Path file = Files.write(folder.resolve(lines.length + ".txt"), List.of(lines));
        return new RuleImporter(ROYAL, ImportOptions.DEFAULTS.withThreads(1), LearnListener.NONE)
                .importing(new RuleWishReader(ROYAL, 3, Optional.empty()).read(List.of(file), List.of()));
    }

    private Path folder() {
        return parent.resolve("model");
    }

    private static void requireWhole(ModelContent read) {
        ModelContent meant = read.provenance().equals(one.provenance()) ? one : two;
        assertThat(read.provenance()).isEqualTo(meant.provenance());
        assertThat(read.rules().rules()).isEqualTo(meant.rules().rules());
        assertThat(read.weighting().map(each -> each.attributes().size()))
                .isEqualTo(meant.weighting().map(each -> each.attributes().size()));
    }

    @Test
    void whateverTheStepAfterWhichAProcessIsKilledTheModelIsTheOldOneOrTheNewOne() throws IOException {
        int steps = 0;
        boolean seenNewBeforeTheEnd = false;
        for (boolean done = false; !done; steps++) {
            ModelWriter.replace(one, folder());
            Files.createDirectories(folder().resolve("checkpoint"));
            Files.writeString(folder().resolve("checkpoint/run.json"), "precious");
            try {
                ModelWriter.replace(two, folder(), new FaultyFiles(steps));
                done = true;
            } catch (FaultyFiles.Killed killed) {
                done = false;
            }
            ModelContent read = ModelFolder.read(folder(), ModelFolder::content);
            requireWhole(read);
            boolean old = read.provenance().equals(one.provenance());
            assertThat(old && !Files.exists(folder().resolve("checkpoint/run.json")))
                    .isFalse();
            seenNewBeforeTheEnd |= !old && !done;
        }
        assertThat(seenNewBeforeTheEnd).isTrue();
        assertThat(steps).isGreaterThan(15);
        try (Stream<Path> inside = Files.list(folder())) {
            assertThat(inside.map(each -> each.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("."))
                    .doesNotContain("checkpoint")
                    .contains("manifest.json", "rules.tsv");
        }
        assertThat(parent)
                .isDirectoryNotContaining(each -> each.getFileName().toString().startsWith("."));
    }

    @Test
    void aNewFolderAppearsWholeOrNotAtAll() throws IOException {
        int steps = 0;
        for (boolean done = false; !done; steps++) {
            try {
                ModelWriter.replace(one, folder(), new FaultyFiles(steps));
                done = true;
            } catch (FaultyFiles.Killed killed) {
                done = false;
            }
            if (Files.exists(folder())) {
                requireWhole(ModelFolder.read(folder(), ModelFolder::content));
                try (Stream<Path> inside = Files.walk(folder())) {
                    for (Path each :
                            inside.sorted(java.util.Comparator.reverseOrder()).toList()) {
                        Files.delete(each);
                    }
                }
            }
        }
        assertThat(steps).isGreaterThan(3);
    }

    @Test
    void whoeverReadsWhileModelsAreReplacedGetsOneOfThemWhole() throws Exception {
        ModelWriter.replace(one, folder());
        AtomicBoolean over = new AtomicBoolean();
        AtomicReference<Throwable> fault = new AtomicReference<>();
        Thread reader = new Thread(() -> {
            try {
                while (!over.get()) {
                    requireWhole(ModelFolder.read(folder(), ModelFolder::content));
                    RuleModel.load(folder());
                }
            } catch (Throwable e) {
                fault.set(e);
            }
        });
        reader.start();
        for (int i = 0; i < 60; i++) {
            ModelWriter.replace(i % 2 == 0 ? two : one, folder());
        }
        over.set(true);
        reader.join();
        assertThat(fault.get()).isNull();
    }

    @Test
    void aVersionThatComesBackWhileItIsReadIsReadAgain() {
        ModelWriter.replace(one, folder());
        AtomicInteger readings = new AtomicInteger();
        ModelContent read = ModelFolder.read(folder(), opened -> {
            if (readings.getAndIncrement() == 0) {
                ModelWriter.replace(two, folder());
                try {
                    return opened.content();
                } finally {
                    ModelWriter.replace(one, folder());
                }
            }
            return opened.content();
        });
        requireWhole(read);
        assertThat(readings).hasValue(2);
    }

    @Test
    void whatWasOpenedBeforeAReplacementIsNeverMixedWithTheNewModel() {
        ModelWriter.replace(one, folder());
        ModelFolder opened = ModelFolder.open(folder());
        ModelWriter.replace(two, folder());

        assertThatThrownBy(opened::rules)
                .isInstanceOf(InputException.class)
                .hasMessageContaining("replaced while it was read")
                .hasMessageContaining("Maybe read it again");
    }

    @Test
    void twoThatWriteOneFolderThroughALinkAreToldOfEachOther() throws IOException {
        ModelWriter.replace(one, folder());
        Path link = Files.createSymbolicLink(parent.resolve("link"), folder());
        try (FolderInProgress progress = FolderInProgress.beside(folder())) {
            assertThat(progress.path()).isDirectory();
            AtomicReference<Throwable> fault = new AtomicReference<>();
            Thread other = new Thread(() -> {
                try {
                    ModelWriter.replace(two, link);
                } catch (InputException e) {
                    fault.set(e);
                }
            });
            other.start();
            other.join();
            assertThat(fault.get()).hasMessageContaining("another run that is writing it");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        requireWhole(ModelFolder.read(folder(), ModelFolder::content));
    }
}
