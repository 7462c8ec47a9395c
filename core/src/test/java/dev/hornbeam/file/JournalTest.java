package dev.hornbeam.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    @TempDir
    private Path folder;

    private Journal written() throws IOException {
        Journal journal = Journal.begin(folder.resolve("work"));
        journal.write("a.txt", file -> AtomicFile.write(file, "one"));
        journal.write("b.txt", file -> AtomicFile.write(file, "two"));
        return journal;
    }

    @Test
    void whatWasWrittenIsThereForWhoeverGoesOn() throws IOException {
        written();

        Journal again = Journal.open(folder.resolve("work"));

        assertThat(again.has("a.txt")).isTrue();
        assertThat(again.has("c.txt")).isFalse();
        assertThat(again.file("b.txt")).hasContent("two");
        again.write("c.txt", file -> AtomicFile.write(file, "three"));
        assertThat(Journal.open(folder.resolve("work")).file("c.txt")).hasContent("three");
    }

    @Test
    void itIsThereWithTheFirstFileAndAFileCountsOnceItIsListed() throws IOException {
        Journal journal = Journal.begin(folder.resolve("work"));
        assertThat(Journal.isIn(folder.resolve("work"))).isFalse();
        journal.write("a.txt", file -> AtomicFile.write(file, "one"));
        Files.writeString(folder.resolve("work/b.txt"), "left by a kill");

        assertThat(Journal.open(folder.resolve("work")).has("b.txt")).isFalse();
        assertThatThrownBy(() -> Journal.open(folder)).isInstanceOf(InputException.class);
    }

    @Test
    void oneChangedBitIsRefused() throws IOException {
        written();
        for (String name : new String[] {"journal", "a.txt"}) {
            Path file = folder.resolve("work").resolve(name);
            byte[] bytes = Files.readAllBytes(file);
            for (int bit = 0; bit < 8 * bytes.length; bit++) {
                byte[] changed = bytes.clone();
                changed[bit / 8] ^= (byte) (1 << bit % 8);
                Files.write(file, changed);
                assertThatThrownBy(() -> Journal.open(folder.resolve("work")).file("a.txt"))
                        .as(name + " bit " + bit)
                        .isInstanceOf(InputException.class);
            }
            Files.write(file, bytes);
        }
        assertThat(Journal.open(folder.resolve("work")).file("a.txt")).hasContent("one");
        Files.delete(folder.resolve("work/a.txt"));
        assertThatThrownBy(() -> Journal.open(folder.resolve("work")).file("a.txt"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no such file");
    }
}
