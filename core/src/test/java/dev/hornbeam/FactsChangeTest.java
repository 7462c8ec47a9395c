package dev.hornbeam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.internal.Internals;
import dev.hornbeam.model.DataSource;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactsChangeTest {
    private static final Fact ANN = new Fact("Ann", "mother", "Bob");
    private static final Fact BOB = new Fact("Bob", "father", "Cis");
    private static final Fact CIS = new Fact("Cis", "sister", "Dan");
    private static final Fact DAN = new Fact("Eve", "likes", "Dan");

    @TempDir
    private Path folder;

    private static String fingerprint(Facts facts) {
        return DataSource.of(Internals.of().dataset(facts)).fingerprint();
    }

    @Test
    void splitsAreGivenInMemory() {
        Facts facts = Facts.of(List.of(ANN, BOB), List.of(CIS), List.of(DAN));
        assertThat(facts.train()).containsExactly(ANN, BOB);
        assertThat(facts.valid()).containsExactly(CIS);
        assertThat(facts.test()).containsExactly(DAN);
        assertThat(facts).hasToString("facts: 4 facts of 4 relations");
    }

    @Test
    void aFactThatIsAddedIsAsIfItHadBeenThere() {
        Facts grown = Facts.of(List.of(ANN), List.of(CIS), List.of()).plus(BOB, ANN);
        Facts whole = Facts.of(List.of(ANN, BOB), List.of(CIS), List.of());
        assertThat(grown.train()).containsExactly(ANN, BOB);
        assertThat(grown.entities()).isEqualTo(whole.entities());
        assertThat(grown.relations()).isEqualTo(whole.relations());
        assertThat(fingerprint(grown)).isEqualTo(fingerprint(whole));
    }

    @Test
    void aFactThatIsRemovedLeavesNoName() {
        Facts less = Facts.of(List.of(ANN, BOB), List.of(CIS), List.of(DAN)).minus(DAN, BOB, new Fact("x", "y", "z"));
        assertThat(less.train()).containsExactly(ANN);
        assertThat(less.test()).isEmpty();
        assertThat(less.entities()).containsExactly("Ann", "Bob", "Cis", "Dan");
        assertThat(fingerprint(less)).isEqualTo(fingerprint(Facts.of(List.of(ANN), List.of(CIS), List.of())));
    }

    @Test
    void factsThatAreWrittenAndReadHaveTheSameIdsAndFingerprint() {
        Facts facts = Facts.of(List.of(DAN, CIS, BOB, ANN)).split(0.25, 0.25, 5).plus(new Fact("Fay", "likes", "Ann"));
        facts.save(folder.resolve("data"));
        Facts read = Facts.read(folder.resolve("data"));
        assertThat(read.train()).isEqualTo(facts.train());
        assertThat(read.entities()).isEqualTo(facts.entities());
        assertThat(read.relations()).isEqualTo(facts.relations());
        assertThat(fingerprint(read)).isEqualTo(fingerprint(facts));
        facts.minus(ANN).save(folder.resolve("data"), true);
        assertThat(Facts.read(folder.resolve("data")).size()).isEqualTo(4);
    }

    @Test
    void severalSourcesAreOneGraph() {
        Facts.of(List.of(ANN)).save(folder.resolve("one"));
        Facts.of(List.of(BOB)).save(folder.resolve("two"));
        assertThat(Facts.read(folder.resolve("one"), folder.resolve("two")).train())
                .containsExactlyInAnyOrder(ANN, BOB);
    }

    @Test
    void nullIsRefusedByName() {
        assertThatThrownBy(() -> Facts.of(null, List.of(), List.of())).hasMessage("train");
        assertThatThrownBy(() -> new Fact("a", null, "b")).hasMessage("relation");
        assertThatThrownBy(() -> Facts.read((Path) null)).hasMessage("source");
    }
}
