package dev.hornbeam.graph.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.file.FaultyFiles;
import dev.hornbeam.file.FolderInProgress;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.write.DatasetWriter.WriteOptions;
import dev.hornbeam.graph.write.DatasetWriter.WrittenFile;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetWriterTest {
    @TempDir
    private Path temporary;

    private final Dataset family = dataset("Ann Lee", "Zoë", "<http://x/y>, z");

    private static Dataset dataset(String... entities) {
        return new Dataset(
                "family",
                Vocabulary.of(entities),
                Relations.of("mother of"),
                Triples.of(new Triple(0, 0, 1), new Triple(0, 0, 1), new Triple(2, 0, 1)),
                Triples.NONE,
                Triples.of(new Triple(1, 0, 2)));
    }

    private static List<WrittenFile> write(Dataset dataset, Path folder, boolean gzip, boolean replace) {
        return new DatasetWriter(new WriteOptions(gzip, replace)).write(dataset, folder);
    }

    private List<String> entries() throws IOException {
        try (Stream<Path> entries = Files.list(temporary)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void rowsStandInTheirOrderWithRepetitionsAndEmptySplitsHaveNoFile() throws IOException {
        Path folder = temporary.resolve("new/family");

        assertThat(write(family, folder, false, false))
                .containsExactly(
                        new WrittenFile(folder.resolve("train.txt"), Split.TRAIN, 3),
                        new WrittenFile(folder.resolve("test.txt"), Split.TEST, 1));
        assertThat(folder.resolve("train.txt"))
                .hasContent("Ann Lee\tmother of\tZoë\nAnn Lee\tmother of\tZoë\n<http://x/y>, z\tmother of\tZoë\n");
        assertThat(folder.resolve("valid.txt")).doesNotExist();
    }

    @Test
    void whatWasWrittenCompressedIsReadBackTheSame() {
        Path folder = temporary.resolve("family");
        write(family, folder, true, false);

        Dataset read = new DatasetReader().read(folder).dataset();
        assertThat(folder.resolve("train.txt.gz")).exists();
        assertThat(read.train().asList())
                .isEqualTo(family.train().asList().stream().distinct().toList());
        assertThat(read.train().repeated()).isEqualTo(1);
        assertThat(read.test().asList()).isEqualTo(family.test().asList());
        assertThat(read.entities().name(2)).isEqualTo("<http://x/y>, z");
    }

    @Test
    void aFolderInUseIsRefusedUnlessADataSetMayBeReplaced() throws IOException {
        Path folder = temporary.resolve("family");
        write(family, folder, false, false);

        assertThatThrownBy(() -> write(family, folder, false, false))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe replace it");
        write(dataset("a", "b", "c"), folder, false, true);
        assertThat(folder.resolve("train.txt")).content().startsWith("a\tmother of\tb\n");
        assertThat(entries()).containsExactly("family");
    }

    @Test
    void aFolderWithAnyOtherFileIsNeverReplaced() throws IOException {
        Path thesis = Files.createDirectories(temporary.resolve("home")).resolve("thesis.tex");
        Files.writeString(thesis, "years of work");

        assertThatThrownBy(() -> write(family, thesis.getParent(), false, true))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("thesis.tex");
        assertThat(thesis).hasContent("years of work");
    }

    @Test
    void aNameThatARowCannotHoldIsRefusedAndLeavesNothing() throws IOException {
        assertThatThrownBy(() -> write(dataset("a\tb", "c", "d"), temporary.resolve("family"), false, false))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("tab");
        assertThat(entries()).isEmpty();
    }

    @Test
    void aFileInTheWayIsToldOf() throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "");

        assertThatThrownBy(() -> write(family, file, false, true)).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> write(family, file.resolve("below"), false, true))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("is a file");
    }

    @Test
    void whatAKilledProcessLeftIsSwept() throws IOException {
        Files.createDirectories(temporary.resolve(".family.part-0123abcd-0000-4000-8000-0123456789ab"));
        Files.createDirectories(temporary.resolve(".family.part-mine"));

        write(family, temporary.resolve("family"), false, false);
        assertThat(entries()).containsExactly(".family.part-mine", "family");
    }

    @Test
    void aFolderWhoseReplacementWasCutOffReadsAsTheNewOne() throws IOException {
        Path folder = temporary.resolve("family");
        write(family, folder, false, false);
        int steps = 0;
        for (boolean done = false; !done; steps++) {
            FaultyFiles files = new FaultyFiles(steps);
            try (FolderInProgress progress = FolderInProgress.beside(folder, files)) {
                Files.writeString(progress.path().resolve("train.txt"), "anne\tsister\tbob\n");
                progress.moveIntoPlace(name -> true, "");
                done = true;
            } catch (FaultyFiles.Killed killed) {
                done = false;
            }
            Dataset read = new DatasetReader(ReadOptions.DEFAULTS).read(folder).dataset();
            assertThat(read.train().size() + read.train().repeated())
                    .isIn(family.train().size(), 1);
            if (read.train().size() == 1) {
                assertThat(read.valid().isEmpty()).isTrue();
                write(family, folder, false, true);
            } else {
                assertThat(read.valid().size()).isEqualTo(family.valid().size());
            }
        }
        assertThat(steps).isGreaterThan(8);
        assertThat(entries()).containsExactly("family");
    }
}
