package dev.hornbeam.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("table.tsv");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void textIsWrittenAsUtf8AndNothingIsLeftBeside() throws IOException {
        AtomicFile.write(file(), "née\n");

        assertThat(file()).hasBinaryContent(new byte[] {'n', (byte) 0xC3, (byte) 0xA9, 'e', '\n'});
        assertThat(names()).containsExactly("table.tsv");
    }

    @Test
    void anEmptyFileIsAFile() throws IOException {
        AtomicFile.write(file(), "");

        assertThat(file()).isEmptyFile();
    }

    @Test
    void whatWasThereIsReplacedByShorterContentToo() throws IOException {
        AtomicFile.write(file(), "a long text");
        AtomicFile.write(file(), "short");

        assertThat(file()).hasContent("short");
    }

    @Test
    void aCallbackWritesTextOrBytes() throws IOException {
        AtomicFile.writeText(file(), out -> out.write("rows"));
        assertThat(file()).hasContent("rows");

        byte[] large = new byte[1 << 20];
        large[large.length - 1] = 7;
        AtomicFile.writeBytes(file(), out -> out.write(large));
        assertThat(file()).hasBinaryContent(large);
    }

    @Test
    void theOldFileStaysUntilTheNewOneIsCommitted() throws IOException {
        Files.writeString(file(), "old");
        try (AtomicFile part = AtomicFile.beside(file())) {
            part.out().write("new".getBytes());
            part.out().flush();
            assertThat(file()).hasContent("old");
            assertThat(names()).hasSize(2);
            part.commit();
            assertThat(file()).hasContent("new");
        }
        assertThat(names()).containsExactly("table.tsv");
        assertThat(file()).hasContent("new");
    }

    @Test
    void whatIsNotCommittedIsRemoved() throws IOException {
        try (AtomicFile part = AtomicFile.beside(file())) {
            part.out().write(1);
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void aFailureInTheMiddleIsToldAsItIsAndLeavesTheOldFileAlone() throws IOException {
        Files.writeString(file(), "old");
        for (Exception problem : List.of(new IOException("No space left on device"), new IllegalStateException("x"))) {
            assertThatThrownBy(() -> AtomicFile.writeBytes(file(), out -> {
                        out.write(new byte[1 << 18]);
                        if (problem instanceof IOException io) {
                            throw io;
                        }
                        throw (RuntimeException) problem;
                    }))
                    .isSameAs(problem);
            assertThat(names()).containsExactly("table.tsv");
            assertThat(file()).hasContent("old");
        }
    }

    @Test
    void textThatHasNoUtf8FormIsRefused() throws IOException {
        assertThatThrownBy(() -> AtomicFile.write(file(), "half a pair \uD83D"))
                .isInstanceOf(CharacterCodingException.class);
        assertThat(names()).isEmpty();
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        Path nowhere = folder.resolve("none/table.tsv");

        assertThatThrownBy(() -> AtomicFile.write(nowhere, "x"))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(folder.resolve("none").toString());
    }

    @Test
    void aFolderIsNotReplacedByAFile() throws IOException {
        Files.createDirectories(file().resolve("inner"));

        assertThatThrownBy(() -> AtomicFile.write(file(), "x")).isInstanceOf(FileSystemException.class);
        assertThat(names()).containsExactly("table.tsv");
        assertThat(file().resolve("inner")).isDirectory();
    }

    @Test
    void permissionsAreThoseOfAnOrdinaryFile() throws IOException {
        assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"), "skipped: not POSIX");
        Path ordinary = Files.writeString(folder.resolve("ordinary"), "x");

        AtomicFile.write(file(), "x");

        assertThat(Files.getPosixFilePermissions(file())).isEqualTo(Files.getPosixFilePermissions(ordinary));
    }

    @Test
    void linksUnderNamesThatCouldBeForeseenAreNotFollowed() throws IOException {
        Path precious = Files.writeString(folder.resolve("precious"), "precious");
        for (String name : List.of("table.tsv.part", ".table.tsv.part")) {
            Files.createSymbolicLink(folder.resolve(name), precious);
        }

        AtomicFile.write(file(), "x");

        assertThat(precious).hasContent("precious");
        assertThat(names()).containsExactly(".table.tsv.part", "precious", "table.tsv", "table.tsv.part");
    }

    @Test
    void aLinkInThePlaceOfTheFileIsReplacedAndNotFollowed() throws IOException {
        Path precious = Files.writeString(folder.resolve("precious"), "precious");
        Files.createSymbolicLink(file(), precious);

        AtomicFile.write(file(), "x");

        assertThat(precious).hasContent("precious");
        assertThat(Files.isSymbolicLink(file())).isFalse();
    }

    @Test
    void aNameOfTheGreatestLengthWillDo() throws IOException {
        Path longest = folder.resolve("n".repeat(255));

        AtomicFile.write(longest, "x");

        assertThat(longest).hasContent("x");
    }

    @Test
    void anInterruptDoesNotCutAFileAndStaysVisible() throws IOException {
        Thread.currentThread().interrupt();
        try {
            AtomicFile.write(file(), "whole");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(file()).hasContent("whole");
        assertThat(names()).containsExactly("table.tsv");
    }

    @Test
    void ofSeveralThatWriteOneFileOneLeavesItsWholeVersion() throws Exception {
        List<String> versions = IntStream.range(0, 4)
                .mapToObj(i -> String.valueOf((char) ('a' + i)).repeat(200_000))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(versions.size());
        try {
            List<Callable<Void>> writers = versions.stream()
                    .<Callable<Void>>map(version -> () -> {
                        for (int i = 0; i < 5; i++) {
                            AtomicFile.write(file(), version);
                            assertThat(versions).contains(Files.readString(file()));
                        }
                        return null;
                    })
                    .toList();
            for (Future<Void> each : threads.invokeAll(writers)) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(versions).contains(Files.readString(file()));
        assertThat(names()).containsExactly("table.tsv");
    }

    @Test
    void whatAKilledProcessLeftOfTheSameFileIsRemovedAndWhatALivingOneWritesIsNot() throws IOException {
        String own;
        try (AtomicFile part = AtomicFile.beside(file())) {
            own = names().get(0);
            AtomicFile.write(file(), "x"); // by the same process
            assertThat(names()).containsExactly(own, "table.tsv");
            part.commit();
        }
        String[] words = own.split("-");
        String other = own.replace(words[2], "0".repeat(words[2].length()));
        Files.writeString(folder.resolve(other), "half of a ta");
        Files.writeString(folder.resolve(".hornbeam-" + words[1] + "x-0.part"), "of another file");

        AtomicFile.write(file(), "y");

        assertThat(names()).containsExactly(".hornbeam-" + words[1] + "x-0.part", "table.tsv");
    }

    @Test
    void aFolderThatVanishesIsToldOfTheFileThatWasAskedFor() throws IOException {
        Path inner = Files.createDirectory(file().resolveSibling("inner"));
        Path wanted = inner.resolve("wanted.txt");
        try (AtomicFile part = AtomicFile.beside(wanted)) {
            part.out().write('x');
            try (Stream<Path> files = Files.list(inner)) {
                for (Path each : files.toList()) {
                    Files.delete(each);
                }
            }
            Files.delete(inner);
            assertThatThrownBy(part::commit)
                    .isInstanceOf(FileSystemException.class)
                    .hasMessage(wanted + ": its folder is not there");
        }
    }
}
