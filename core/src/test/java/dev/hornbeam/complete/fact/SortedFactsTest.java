package dev.hornbeam.complete.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SortedFactsTest {
    private static final Comparator<FoundFact> ORDER = Comparator.<FoundFact>comparingDouble(
                    each -> -each.fact().probability())
            .thenComparingInt(each -> each.fact().head());

    @Property(tries = 300)
    void runsInAFileGiveWhatSortingInMemoryGives(
            @ForAll @Size(max = 60) List<@IntRange(min = 0, max = 9) Integer> tenths,
            @ForAll @IntRange(min = 1, max = 20) int most)
            throws IOException {
        Path folder = Files.createTempDirectory("sorted-facts");
        Path file = folder.resolve("new.tsv.sorted");
        List<FoundFact> facts = new ArrayList<>();
        for (int i = 0; i < tenths.size(); i++) {
            facts.add(fact(i, tenths.get(i) / 10.0));
        }
        try (SortedFacts sorted = SortedFacts.of(facts::forEach, ORDER, file, most)) {
            assertThat(Files.exists(file)).isEqualTo(facts.size() > most);
            assertThat(read(sorted)).isEqualTo(facts.stream().sorted(ORDER).toList());
            assertThat(read(sorted)).as("again").hasSize(facts.size());
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    @Test
    void whatAKilledRunHasLeftIsWrittenOver(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("new.tsv.sorted");
        Files.writeString(file, "0\t1\t7\t0.5\t".repeat(1000));
        List<FoundFact> facts = List.of(fact(1, 0.2), fact(2, 0.9), fact(3, 0.5));

        try (SortedFacts sorted = SortedFacts.of(facts::forEach, ORDER, file, 1)) {
            assertThat(read(sorted)).containsExactly(fact(2, 0.9), fact(3, 0.5), fact(1, 0.2));
        }
    }

    @Test
    void nothingIsWrittenThroughALink(@TempDir Path folder) throws IOException {
        Path other = Files.writeString(folder.resolve("other"), "mine");
        Path file = Files.createSymbolicLink(folder.resolve("new.tsv.sorted"), other);
        List<FoundFact> facts = List.of(fact(1, 0.2), fact(2, 0.9));

        assertThatThrownBy(() -> SortedFacts.of(facts::forEach, ORDER, file, 1)).isInstanceOf(InputException.class);
        assertThat(other).hasContent("mine");
    }

    private static FoundFact fact(int head, double probability) {
        return new FoundFact(new DerivedFact(head, 1, 7, -0.25, probability, Rule.of(1, new int[] {2, 0}, 0.5)), 1);
    }

    private static List<FoundFact> read(SortedFacts sorted) throws IOException {
        List<FoundFact> facts = new ArrayList<>();
        sorted.forEach(facts::add);
        return facts;
    }
}
