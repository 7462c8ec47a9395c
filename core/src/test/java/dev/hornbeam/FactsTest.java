package dev.hornbeam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactsTest {
    private static final List<Fact> THREE = List.of(
            new Fact("ann", "mother", "bob"), new Fact("bob", "father", "cis"), new Fact("ann", "likes", "cis"));

    @Test
    void namesGoInAndComeOut() {
        Facts facts = Facts.of(THREE);
        assertThat(facts.train()).isEqualTo(THREE);
        assertThat(facts.entities()).containsExactly("ann", "bob", "cis");
        assertThat(facts.relations()).containsExactly("mother", "father", "likes");
        assertThat(facts.valid()).isEmpty();
        assertThat(facts.size()).isEqualTo(3);
        assertThat(facts.statistics().table()).hasSize(3);
    }

    @Test
    void aFolderReadsBackTheSame(@TempDir Path folder) {
        Facts facts = Facts.of(THREE).split(0.33, 0.33, 3);
        facts.save(folder.resolve("data"));
        Facts read = Facts.read(folder.resolve("data"));
        assertThat(read.train()).containsExactlyInAnyOrderElementsOf(facts.train());
        assertThat(read.valid()).containsExactlyInAnyOrderElementsOf(facts.valid());
        assertThat(read.test()).containsExactlyInAnyOrderElementsOf(facts.test());
    }

    @Test
    void aRelationThatLooksLikeAnInverseIsRefused() {
        assertThatThrownBy(() -> Facts.of(List.of(new Fact("a", "inv_b", "c"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("begins with inv_")
                .hasMessageContaining("Maybe ");
    }

    @Test
    void viewsKnowTheirBounds() {
        List<Fact> train = Facts.of(THREE).train();
        assertThatThrownBy(() -> train.get(3)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
