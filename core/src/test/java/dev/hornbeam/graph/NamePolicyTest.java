package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be a name is decided once, for every way by which names come in. */
class NamePolicyTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "a\tb", "a\nb", "a\rb", "a\0b", "\uD800", "a\uDC00", "\uD83D\uD83D\uDE00"})
    void whatIsNoLineOfTextIsNoName(String name) {
        assertThat(NamePolicy.problem(name, "here")).isPresent();
        assertThatThrownBy(() -> Facts.of(List.of(new Fact(name, "r", "b"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe");
        assertThatThrownBy(() -> Facts.of(List.of(new Fact("a", name, "b")))).isInstanceOf(InputException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a b", " a", "\u00A0", "\u001B[2J", "\u202E", "\\", "\"", "\uD83D\uDE00", "\u2028", "\u0085"})
    void everythingElseIsData(String name) throws IOException {
        assertThat(NamePolicy.problem(name, "here")).isEmpty();
        for (String row :
                List.of("tsv:" + name + "\tr\tb\n", "csv:h,r,t\n\"" + name.replace("\"", "\"\"") + "\",r,b\n")) {
            Path file = Files.writeString(folder.resolve("a." + row.substring(0, 3)), row.substring(4));
            Vocabulary entities =
                    new DatasetReader().read(file.toString()).dataset().entities();
            assertThat(entities.name(0)).isEqualTo(name);
        }
    }

    /** At the end of a row it would be lost, so it is part of no name. */
    @Test
    void aReturnWithinARowIsTold() throws IOException {
        Path file = Files.writeString(folder.resolve("a.tsv"), "a\tr\tb\r\na\r\tr\tb\n");
        assertThatThrownBy(() -> new DatasetReader().read(file.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a.tsv:2: found a return within the row");
    }
}
