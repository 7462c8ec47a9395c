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
    void whatAProcessThatIsGoneLeftBehindIsSweptAndWhatALivingOneWritesIsNot() throws IOException {
        long living = ProcessHandle.current().pid();
        Files.createDirectories(parent.resolve(".model.part-999999999-1/inner"));
        Files.createDirectories(parent.resolve(".model.part-" + living + "-1"));
        Files.createDirectories(parent.resolve(".model.part-notes"));
        Files.createDirectories(parent.resolve(".other.part-999999999-1"));

        write("x", true);

        assertThat(names())
                .containsExactly(
                        ".model.part-" + living + "-1", ".model.part-notes", ".other.part-999999999-1", "model");
    }
}
