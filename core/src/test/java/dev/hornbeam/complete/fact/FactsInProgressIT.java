package dev.hornbeam.complete.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.ConstraintKind;
import dev.hornbeam.NewFactFigures;
import dev.hornbeam.NewFactFigures.LeftOut;
import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactsInProgressIT {
    private static final LeftOut LEFT_OUT =
            new LeftOut(5, 3, Map.of(ConstraintKind.FUNCTIONAL, 2L, ConstraintKind.DISJOINT, 1L));

    @TempDir
    private Path folder;

    private static FoundFact fact(int head, int round) {
        return new FoundFact(new DerivedFact(head, 1, 7, -0.25, 0.125, Rule.of(1, new int[] {2, 0, 3}, 0.5)), round);
    }

    private FactsInProgress open(String settings) throws IOException {
        return FactsInProgress.beside(folder.resolve("new.tsv"), settings);
    }

    private static List<FoundFact> facts(FactsInProgress found) {
        List<FoundFact> facts = new ArrayList<>();
        found.forEach(facts::add);
        return facts;
    }

    @Test
    void aFactReadsBackFromItsLine() {
        assertThat(FoundFact.of(fact(5, 2).line().strip())).isEqualTo(fact(5, 2));
    }

    @Test
    void whatWasWrittenSinceTheLastMarkIsCutOff() throws IOException {
        try (FactsInProgress found = open("s")) {
            found.append(List.of(fact(1, 1), fact(2, 1)));
            found.mark(NewFactSearch.after(found.extent(), 1, 1, 2, 1, LEFT_OUT));
            found.append(List.of(fact(3, 1)));
        }
        try (FactsInProgress found = open("s")) {
            assertThat(found.resumed()).isTrue();
            assertThat(folder.resolve("new.tsv.part"))
                    .hasContent(fact(1, 1).line() + fact(2, 1).line());
            assertThat(found.extent()).isEqualTo(new NewFactFigures(1, 1, 2, 2, 1, LEFT_OUT));
            found.append(List.of(fact(4, 2)));
            found.mark(NewFactSearch.after(found.extent(), 2, 1, 1, 0, LEFT_OUT));
            assertThat(facts(found)).containsExactly(fact(1, 1), fact(2, 1), fact(4, 2));
            assertThat(found.extent().ofRound()).isEqualTo(1);
        }
    }

    @Test
    void otherWorkStartsAnew() throws IOException {
        try (FactsInProgress found = open("s")) {
            found.append(List.of(fact(1, 1)));
            found.mark(NewFactSearch.after(found.extent(), 1, 1, 1, 0, LEFT_OUT));
        }
        try (FactsInProgress found = open("t")) {
            assertThat(found.resumed()).isFalse();
            assertThat(found.extent().relations()).isZero();
            assertThat(facts(found)).isEmpty();
        }
    }

    @Test
    void aFileThatWasCutOrAMarkThatIsDamagedStartsAnew() throws IOException {
        try (FactsInProgress found = open("s")) {
            found.append(List.of(fact(1, 1)));
            found.mark(NewFactSearch.after(found.extent(), 1, 1, 1, 0, LEFT_OUT));
        }
        Files.writeString(folder.resolve("new.tsv.part"), "1\t", StandardOpenOption.TRUNCATE_EXISTING);
        try (FactsInProgress found = open("s")) {
            assertThat(found.resumed()).isFalse();
        }
        Files.writeString(folder.resolve("new.tsv.state"), "s\n1 x");
        try (FactsInProgress found = open("s")) {
            assertThat(found.resumed()).isFalse();
        }
    }

    @Test
    void oneChangedBitOfEitherFileIsNoticedAndSaid() throws IOException {
        for (String name : List.of("new.tsv.part", "new.tsv.state")) {
            Path file = folder.resolve(name);
            long bits = 1;
            for (long bit = 0; bit < bits; bit += 3) {
                try (FactsInProgress found = open("s")) {
                    found.append(List.of(fact(1, 1), fact(2, 1)));
                    found.mark(NewFactSearch.after(found.extent(), 1, 1, 2, 1, LEFT_OUT));
                }
                byte[] bytes = Files.readAllBytes(file);
                bits = 8L * bytes.length;
                bytes[(int) (bit / 8)] ^= (byte) (1 << bit % 8);
                Files.write(file, bytes);
                try (FactsInProgress found = open("s")) {
                    assertThat(found.resumed()).isFalse();
                    assertThat(found.note())
                            .hasValueSatisfying(why -> assertThat(why).isEqualTo(name + " is damaged"));
                    assertThat(facts(found)).isEmpty();
                    found.discard();
                }
            }
        }
    }

    @Test
    void linksUnderItsNamesAreNotFollowed() throws IOException {
        Path precious = Files.writeString(folder.resolve("precious"), "precious");
        Files.createSymbolicLink(folder.resolve("new.tsv.part"), precious);
        assertThatThrownBy(() -> open("s").close())
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a symbolic link");
        Files.delete(folder.resolve("new.tsv.part"));
        Files.createSymbolicLink(folder.resolve("new.tsv.state"), precious);
        try (FactsInProgress found = open("s")) {
            found.append(List.of(fact(1, 1)));
            found.mark(NewFactSearch.after(found.extent(), 1, 1, 1, 0, LEFT_OUT));
        }
        assertThat(precious).hasContent("precious");
    }

    @Test
    void twoRunsDoNotWriteOneFile() throws IOException {
        try (FactsInProgress found = open("s")) {
            found.append(List.of());
            assertThatThrownBy(() -> open("s").close())
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("another run that is writing it");
        }
    }

    @Test
    void nothingIsLeftWhenTheWorkIsDone() throws IOException {
        try (FactsInProgress found = open("s")) {
            found.mark(NewFactSearch.after(found.extent(), 1, 1, 0, 0, LEFT_OUT));
            found.discard();
        }
        assertThat(folder).isEmptyDirectory();
    }
}
