package dev.hornbeam.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import dev.hornbeam.testkit.Graphs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusFileTest {
    @TempDir
    Path folder;

    @Property(tries = 100)
    void whatIsWrittenIsReadBack(@ForAll long seed, @ForAll @IntRange(min = 0, max = 30) int facts) throws IOException {
        Corpus corpus = PlainPaths.corpus(Graphs.random(seed, 8, 5, facts), 3);
        Path file = Files.createTempFile("corpus", ".bin");
        try {
            CorpusFile.write(corpus, file);

            Corpus back = CorpusFile.read(file);

            assertThat(back).isEqualTo(corpus);
            assertThat(back.fingerprint()).isEqualTo(corpus.fingerprint());
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void largeNumbersSurvive() throws IOException {
        Corpus corpus = new CorpusBuilder(100_000)
                .add(new int[] {99_999, 0}, 99_999, Long.MAX_VALUE)
                .add(new int[] {1, 2, 3, 4, 5, 6, 7}, CorpusBuilder.NULL_HEAD, 1L << 40)
                .build();

        CorpusFile.write(corpus, folder.resolve("c"));

        assertThat(CorpusFile.read(folder.resolve("c"))).isEqualTo(corpus);
    }

    @Test
    void nothingIsLeftBesideTheFile() throws IOException {
        CorpusFile.write(small(), folder.resolve("c"));
        CorpusFile.write(small(), folder.resolve("c"));

        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("c"));
        }
    }

    @Test
    void aFileCutShortAnywhereIsRefusedInOneLine() throws IOException {
        byte[] whole = bytes();
        for (int length = 0; length < whole.length; length++) {
            assertRefused(Arrays.copyOf(whole, length));
        }
    }

    @Test
    void aFlippedBitAnywhereIsRefusedInOneLine() throws IOException {
        byte[] whole = bytes();
        for (int bit = 0; bit < 8 * whole.length; bit++) {
            byte[] damaged = whole.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            assertRefused(damaged);
        }
    }

    @Test
    void bytesThatBearARightChecksumButMakeNoCorpusAreRefused() throws IOException {
        byte[] whole = bytes();
        Random random = new Random(4);
        int refused = 0;
        for (int trial = 0; trial < 3000; trial++) {
            byte[] damaged = whole.clone();
            damaged[9 + random.nextInt(whole.length - 13)] = (byte) random.nextInt();
            CRC32C checksum = new CRC32C();
            checksum.update(damaged, 0, damaged.length - 4);
            ByteBuffer.wrap(damaged).putInt(damaged.length - 4, (int) checksum.getValue());
            Files.write(folder.resolve("c"), damaged);
            try {
                CorpusFile.read(folder.resolve("c"));
            } catch (InputException e) {
                refused++;
            }
        }
        // Another count makes another corpus; most other changes make none.
        assertThat(refused).isGreaterThan(1000);
    }

    @Test
    void aNewerFileSaysSo() throws IOException {
        byte[] newer = bytes();
        newer[8] = 3;
        Files.write(folder.resolve("c"), newer);

        assertThatThrownBy(() -> CorpusFile.read(folder.resolve("c")))
                .isInstanceOf(InputException.class)
                .hasMessage(folder.resolve("c") + ": found version 3, expected a corpus of version up to 2."
                        + " Maybe it was written by a newer Hornbeam; sample the paths again.");
    }

    @Test
    void aMissingFileSaysSo() {
        assertThatThrownBy(() -> CorpusFile.read(folder.resolve("none")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no such file");
    }

    @Test
    void aFailedWriteLeavesTheOldFile() throws IOException {
        Path file = folder.resolve("c");
        CorpusFile.write(small(), file);

        assertThatThrownBy(() -> CorpusFile.write(null, file)).isInstanceOf(NullPointerException.class);

        assertThat(CorpusFile.read(file)).isEqualTo(small());
    }

    private void assertRefused(byte[] bytes) throws IOException {
        Files.write(folder.resolve("c"), bytes);
        assertThatThrownBy(() -> CorpusFile.read(folder.resolve("c")))
                .isInstanceOf(InputException.class)
                .hasMessageMatching("[^\\n]*: found [^\\n]*, expected a corpus[^\\n]*Maybe [^\\n]*");
    }

    private byte[] bytes() throws IOException {
        CorpusFile.write(small(), folder.resolve("c"));
        return Files.readAllBytes(folder.resolve("c"));
    }

    private static Corpus small() {
        return PlainPaths.corpus(Graphs.random(3, 5, 2, 8), 2);
    }
}
