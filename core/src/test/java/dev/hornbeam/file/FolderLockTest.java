package dev.hornbeam.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    @Test
    void aFolderHasOneLockByWhateverLinkItIsReached() throws IOException {
        Files.createDirectories(folder());
        Path link = Files.createSymbolicLink(parent.resolve("link"), folder());
        Path above = Files.createSymbolicLink(parent.resolve("above"), parent);
        try (FolderLock lock = FolderLock.take(link)) {
            for (Path name : List.of(folder(), link, above.resolve("results"), above.resolve("link"))) {
                assertThatThrownBy(() -> FolderLock.take(name)).isInstanceOf(InputException.class);
            }
        }
        FolderLock.take(folder()).close();
        assertThat(folder()).isEmptyDirectory();
    }

    @Test
    void aLinkToNothingIsRefusedAndALinkInPlaceOfTheLockIsNotFollowed() throws IOException {
        Path link = Files.createSymbolicLink(parent.resolve("link"), parent.resolve("none"));
        assertThatThrownBy(() -> FolderLock.take(link))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("symbolic link");

        Path precious = Files.writeString(parent.resolve("precious"), "precious");
        Files.createSymbolicLink(file(), precious);
        assertThatThrownBy(() -> FolderLock.take(folder())).hasMessageContaining("cannot be written");
        assertThat(precious).hasContent("precious");
    }

    @Test
    void anInterruptNeitherKeepsALockFromBeingTakenNorEndsIt() {
        Thread.currentThread().interrupt();
        try (FolderLock lock = FolderLock.take(folder())) {
            assertThat(file()).exists();
        }
        assertThat(Thread.interrupted()).isTrue();
        assertThat(file()).doesNotExist();
    }

    /** Two processes that find a lock which a third has left; never are both within. */
    @Test
    void ofTwoProcessesThatRaceForALockOneAtMostHasIt() throws IOException, InterruptedException {
        int rounds = 1000;
        List<Process> racers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            racers.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xshare:auto",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            LockRacer.class.getName(),
                            folder().toString(),
                            Integer.toString(rounds))
                    .redirectErrorStream(true)
                    .start());
        }
        for (Process racer : racers) {
            String said = new String(racer.getInputStream().readAllBytes());
            assertThat(racer.waitFor()).as(said).isZero();
            assertThat(said).contains("never both");
        }
        assertThat(file()).doesNotExist();
    }

    @Test
    void aLockEndsWithItsProcess() throws IOException, InterruptedException {
        Process holder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockRacer.class.getName(),
                        folder().toString(),
                        "hold")
                .redirectErrorStream(true)
                .start();
        assertThat(holder.getInputStream().read()).isEqualTo('h');
        assertThatThrownBy(() -> FolderLock.take(folder())).hasMessageContaining("process " + holder.pid());
        holder.destroyForcibly().waitFor();
        assertThat(file()).exists();

        FolderLock.take(folder()).close();
        assertThat(file()).doesNotExist();
    }
}
