package dev.hornbeam.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.DataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data sets by name, where they can be had, and what tells that they have changed. */
class DataFolderTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeTwo() throws IOException {
        write("a", "x\tr\ty\n");
        write("b", "x\tr\ty\ny\tr\tx\n");
    }

    private void write(String name, String train) throws IOException {
        Path data = Files.createDirectories(folder.resolve(name));
        Files.writeString(data.resolve("train.txt"), train);
        Files.writeString(data.resolve("valid.txt"), "x\tr\ty\n");
        Files.writeString(data.resolve("test.txt"), "x\tr\ty\n");
    }

    @Test
    void theDataSetReadLastIsKeptAndNoOther() {
        DataFolder data = new DataFolder(folder);
        Dataset first = data.graph("a");
        assertThat(data.graph("a")).isSameAs(first);
        assertThat(data.graph("b").train().size()).isEqualTo(2);
        assertThat(data.graph("a")).isNotSameAs(first);
    }

    @Test
    void aMissingOneIsNamedWithWhereItCanBeHadAndNoOptionOfACommand() {
        assertThatThrownBy(() -> new DataFolder(folder).graph("wn18rr"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found no such folder, expected the data set wn18rr")
                .hasMessageContaining("https://")
                .hasMessageNotContaining("--");
    }

    @Test
    void partsOfACollectionAreHadWhereTheCollectionIs() {
        DataFolder data = new DataFolder(folder);
        assertThat(data.origin("graphlog/world_17")).isEqualTo(data.origin("graphlog/world_2"));
        assertThat(data.origin("graphlog/world_17")).startsWith("https://");
        assertThat(data.origin("family_ind")).as("entities never seen").isEqualTo(data.origin("family"));
        assertThat(data.origin("mine")).isEqualTo("the source of the other data sets");
    }

    @Test
    void theFingerprintTellsOtherFactsAndOtherNamesApart() throws IOException {
        String before = fingerprint("a");
        assertThat(fingerprint("a")).isEqualTo(before);
        assertThat(fingerprint("b")).isNotEqualTo(before);
        write("a", "x\tq\ty\n");
        assertThat(fingerprint("a")).isNotEqualTo(before);
        write("a", "x\tr\ty\n");
        assertThat(fingerprint("a")).isEqualTo(before);
    }

    private String fingerprint(String name) {
        return DataSource.of(new DataFolder(folder).graph(name)).fingerprint();
    }

    @Test
    void aMachineIsToldInWords() {
        Machine machine = new Machine("1.0", "abc", "17 (V)", "Linux 6, amd64", "Some CPU", 2, 3950);
        assertThat(machine.words()).isEqualTo("Some CPU, 2 cores, 4 GB, Linux 6, amd64, Java 17 (V)");
        Machine present = Machine.present();
        assertThat(present.cores()).isPositive();
        assertThat(present.memoryMegabytes()).isPositive();
        assertThat(present.java()).startsWith(System.getProperty("java.version"));
        assertThat(present.commit()).matches("unknown|[0-9a-f]{10,}\\+?");
    }
}
