package dev.hornbeam.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("try") // locks are only held
class FolderInProgressTest {
    @TempDir
    private Path parent;

    private Path target() {
        return parent.resolve("model");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(parent)) {
            return all.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    private void write(String content, boolean finish) throws IOException {
        try (FolderInProgress progress = FolderInProgress.beside(target())) {
            Files.createDirectories(progress.path().resolve("inner"));
            Files.writeString(progress.path().resolve("inner/file"), content);
            if (finish) {
                progress.moveIntoPlace();
            }
        }
    }

    @Test
    void theFolderAppearsWithAllThatIsInItAndNothingIsLeftBeside() throws IOException {
        write("x", true);

        assertThat(target().resolve("inner/file")).hasContent("x");
        assertThat(names()).containsExactly("model");
    }

    @Test
    void theTargetIsNotThereBeforeTheEnd() throws IOException {
        try (FolderInProgress progress = FolderInProgress.beside(target())) {
            assertThat(progress.path()).isDirectory().hasParent(parent);
            assertThat(target()).doesNotExist();
        }
    }

    @Test
    void aFolderThatIsNotFinishedIsDeleted() throws IOException {
        write("x", false);

        assertThat(names()).isEmpty();
    }

    @Test
    void anUnfinishedFolderLeavesTheOldOneAndAFinishedOneReplacesItAsAWhole() throws IOException {
        Files.createDirectories(target());
        Files.writeString(target().resolve("old"), "old");

        write("x", false);
        assertThat(target().resolve("old")).hasContent("old");
        write("y", true);
        assertThat(target().resolve("inner/file")).hasContent("y");
        assertThat(target().resolve("old")).doesNotExist();
        assertThat(names()).containsExactly("model");
    }

    @Test
    void foldersAboveAreMade() throws IOException {
        Path deep = parent.resolve("a/b/model");
        try (FolderInProgress progress = FolderInProgress.beside(deep)) {
            progress.moveIntoPlace();
        }
        assertThat(deep).isEmptyDirectory();
    }

    @Test
    void aFileInPlaceOfAFolderAboveIsTold() throws IOException {
        Files.writeString(parent.resolve("a"), "a file");

        assertThatThrownBy(() -> FolderInProgress.beside(parent.resolve("a/model")))
                .isInstanceOf(IOException.class);
    }

    @Test
    void whatAKilledProcessLeftBehindIsSwept() throws IOException {
        String name = "0123abcd-0000-4000-8000-0123456789ab";
        Files.createDirectories(parent.resolve(".model.part-" + name + "/inner"));
        Files.createDirectories(parent.resolve(".model.part-notes"));
        Files.createDirectories(parent.resolve(".other.part-" + name));

        write("x", true);

        assertThat(names()).containsExactly(".model.part-notes", ".other.part-" + name, "model");
    }

    @Test
    void whateverTheStepAfterWhichAProcessIsKilledTheFolderIsWhole() throws IOException {
        int steps = 0;
        for (boolean done = false; !done; steps++) {
            old();
            try (FolderInProgress progress = FolderInProgress.beside(target(), new FaultyFiles(steps))) {
                Files.writeString(progress.path().resolve("a"), "new");
                Files.writeString(progress.path().resolve("b"), "new");
                Files.writeString(progress.path().resolve("list"), "new");
                progress.moveIntoPlace(each -> !each.equals("mine"), "list");
                done = true;
            } catch (FaultyFiles.Killed killed) {
                done = false;
            }
            String version = seen("list");
            assertThat(version).isIn("old", "new");
            assertThat(seen("a")).isEqualTo(version);
            assertThat(seen("mine")).isEqualTo("mine");
            if (version.equals("old")) {
                assertThat(seen("c")).isEqualTo("old");
                assertThat(target().resolve("checkpoint/state")).hasContent("old");
            }
            FolderVersion.settle(target());
            assertThat(Files.readString(target().resolve("list"))).isEqualTo(version);
            try (FolderLock lock = FolderLock.take(target())) {
                FolderInProgress.recover(lock);
            }
            assertThat(inside())
                    .isEqualTo(
                            version.equals("old")
                                    ? List.of("a", "c", "checkpoint", "list", "mine")
                                    : List.of("a", "b", "list", "mine"));
        }
        assertThat(steps).isGreaterThan(15);
        assertThat(names()).containsExactly("model");
    }

    private void old() throws IOException {
        Files.createDirectories(target().resolve("checkpoint"));
        Files.deleteIfExists(target().resolve("b"));
        for (String name : List.of("a", "c", "list", "checkpoint/state")) {
            Files.writeString(target().resolve(name), "old");
        }
        Files.writeString(target().resolve("mine"), "mine");
    }

    private String seen(String name) throws IOException {
        return Files.readString(FolderVersion.file(target(), name));
    }

    private List<String> inside() throws IOException {
        try (Stream<Path> all = Files.list(target())) {
            return all.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aFolderThatIsReachedByALinkIsReplacedWhereItIsAndOthersAreRefusedMeanwhile() throws IOException {
        old();
        Path link = Files.createSymbolicLink(parent.resolve("link"), target());
        try (FolderInProgress progress = FolderInProgress.beside(link)) {
            Files.writeString(progress.path().resolve("a"), "new");
            Thread other = new Thread(() -> assertThatThrownBy(() -> FolderLock.take(target()))
                    .hasMessageContaining("another run that is writing it"));
            other.start();
            join(other);
            progress.moveIntoPlace();
        }
        assertThat(link).isSymbolicLink();
        assertThat(inside()).containsExactly("a");
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
