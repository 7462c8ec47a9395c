package dev.hornbeam.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("try") // locks are only held
class FolderLockTest {
    @TempDir
    private Path parent;

    private Path folder() {
        return parent.resolve("results");
    }

    private Path file() {
        return parent.resolve(".results.lock");
    }

    @Test
    void aSecondRunIsToldOfTheFirst() {
        try (FolderLock lock = FolderLock.take(folder())) {
            assertThatThrownBy(() -> FolderLock.take(folder()))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(folder().toString())
                    .hasMessageContaining("process " + ProcessHandle.current().pid())
                    .hasMessageContaining("Maybe wait");
        }
    }

    @Test
    void aLockThatWasGivenBackCanBeTakenAgain() {
        FolderLock.take(folder()).close();
        assertThat(file()).doesNotExist();

        FolderLock.take(folder()).close();
    }

    @Test
    void foldersSideBySideHaveLocksOfTheirOwn() {
        try (FolderLock one = FolderLock.take(folder());
                FolderLock two = FolderLock.take(parent.resolve("others"))) {
            assertThat(file()).exists();
            assertThat(parent.resolve(".others.lock")).exists();
        }
    }

    @Test
    void oneFolderHasOneLockHoweverItIsNamed() {
        try (FolderLock lock = FolderLock.take(folder())) {
            assertThatThrownBy(() -> FolderLock.take(parent.resolve("x/../results/.")))
                    .isInstanceOf(InputException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"999999999 1", "not a number", "12345678901234567890123 1", "-1 0"})
    void whatNoLivingProcessHoldsIsTakenOver(String owner) throws IOException {
        Files.writeString(file(), owner);

        FolderLock.take(folder()).close();

        assertThat(file()).doesNotExist();
    }

    @Test
    void aLaterProcessWithTheNumberOfAnEarlierOneDoesNotHoldItsLock() throws IOException {
        Files.writeString(file(), ProcessHandle.current().pid() + " 1");

        FolderLock.take(folder()).close();
    }

    @Test
    void aLockThatNobodyFinishedWritingIsTakenOverInTheEnd() throws IOException {
        Files.writeString(file(), "");

        FolderLock.take(folder()).close();

        assertThat(file()).doesNotExist();
    }

    @Test
    void theRootOfAllFoldersIsRefused() {
        assertThatThrownBy(() -> FolderLock.take(parent.getRoot()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the root of all folders");
    }

    @Test
    void aFileAmongTheFoldersAboveIsTold() throws IOException {
        Files.writeString(parent.resolve("file"), "");

        assertThatThrownBy(() -> FolderLock.take(parent.resolve("file/results")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cannot be written");
    }
}
