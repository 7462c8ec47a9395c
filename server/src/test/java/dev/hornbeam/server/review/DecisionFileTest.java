package dev.hornbeam.server.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecisionFileTest {
    @TempDir
    Path folder;

    private static Decision decision(ReviewVerdict verdict, String head, String tail) {
        return new Decision("2026-01-01T00:00:00Z", verdict, Decision.NEW, head, "r", tail, .5, "r(X,Y) ⇐ s(X,Y)");
    }

    @Test
    void theLastDecisionAboutAFactCounts() {
        Path file = folder.resolve("model.review.tsv");
        DecisionFile decisions = DecisionFile.open(file);
        decisions.add(decision(ReviewVerdict.ACCEPT, "a", "b"));
        decisions.add(decision(ReviewVerdict.REJECT, "a", "b"));
        decisions.add(decision(ReviewVerdict.ACCEPT, "c", "d"));
        decisions.add(decision(ReviewVerdict.UNDO, "c", "d"));
        assertThat(DecisionFile.open(file).all()).containsExactly(decision(ReviewVerdict.REJECT, "a", "b"));
    }

    @Test
    void aRowThatAKillHasCutOffIsPassedOverAndTheNextIsWhole() throws IOException {
        Path file = folder.resolve("model.review.tsv");
        DecisionFile.open(file).add(decision(ReviewVerdict.ACCEPT, "a", "b"));
        DecisionFile.open(file).add(decision(ReviewVerdict.ACCEPT, "c", "d"));
        byte[] whole = Files.readAllBytes(file);
        for (int cut = 1; cut < 30; cut++) {
            Files.write(file, java.util.Arrays.copyOf(whole, whole.length - cut));
            DecisionFile again = DecisionFile.open(file);
            assertThat(again.all()).containsExactly(decision(ReviewVerdict.ACCEPT, "a", "b"));
            again.add(decision(ReviewVerdict.REJECT, "e", "f"));
            assertThat(DecisionFile.open(file).all())
                    .contains(decision(ReviewVerdict.ACCEPT, "a", "b"), decision(ReviewVerdict.REJECT, "e", "f"));
        }
    }

    @Test
    void anotherFileOfThatNameIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("model.review.tsv"), "something else\n");
        assertThatThrownBy(() -> DecisionFile.open(file)).isInstanceOf(InputException.class);
    }

    @Property(tries = 50)
    void anyNameIsReadAsItWasWritten(@ForAll String head, @ForAll String tail) throws IOException {
        String left = head.replaceAll("\\p{Cs}", "");
        String right = tail.replaceAll("\\p{Cs}", "");
        Path file = Files.createTempFile("decisions", ".tsv");
        Files.delete(file);
        DecisionFile.open(file).add(decision(ReviewVerdict.SKIP, left, right));
        assertThat(DecisionFile.open(file).find(Decision.NEW, left, "r", right))
                .isEqualTo(Optional.of(decision(ReviewVerdict.SKIP, left, right)));
        Files.delete(file);
    }

    @Test
    void aFolderInItsPlaceIsCalledAFolder(@TempDir Path folder) throws IOException {
        Path place = Files.createDirectory(folder.resolve("x.review.tsv"));
        assertThatThrownBy(() -> DecisionFile.open(place))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found a folder")
                .hasMessageNotContaining("disk");
    }
}
