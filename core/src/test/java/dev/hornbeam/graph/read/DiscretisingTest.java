package dev.hornbeam.graph.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.Discretising.ValueRanges;
import dev.hornbeam.graph.read.RangeChoice.LiteralValue;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiscretisingTest {
    private static final String XSD = "^^<http://www.w3.org/2001/XMLSchema#";

    @TempDir
    private Path folder;

    private Reading read(String... choices) {
        List<RangeChoice> ranges = Arrays.stream(choices)
                .map(text -> RangeChoice.parse(text, "--discretise"))
                .toList();
        return new DatasetReader(ReadOptions.DEFAULTS.withFilter(FactChoice.DEFAULTS.withRanges(ranges))).read(folder);
    }

    private static List<String> facts(Dataset data, Split split) {
        List<String> facts = new ArrayList<>();
        Triples some = data.split(split);
        for (int i = 0; i < some.size(); i++) {
            facts.add(
                    data.entities().name(some.head(i)) + " " + data.relations().name(some.relation(i)) + " "
                            + data.entities().name(some.tail(i)));
        }
        return facts;
    }

    private void write(String file, String facts) throws IOException {
        Files.writeString(folder.resolve(file), facts.replace(' ', '\t'));
    }

    @Test
    void rangesAreCutByTrainAlone() throws IOException {
        write("train.txt", "a age 10\nb age 20\nc age 30\nd age 40\na knows b\ne age old\n");
        write("valid.txt", "e age 5\n");
        write("test.txt", "f age 1000\n");
        Reading read = read("age=quantiles:2");
        assertThat(facts(read.dataset(), Split.TRAIN))
                .containsExactly(
                        "a age age under 30",
                        "b age age under 30",
                        "c age age 30 or more",
                        "d age age 30 or more",
                        "a knows b");
        assertThat(facts(read.dataset(), Split.VALID)).containsExactly("e age age under 30");
        assertThat(facts(read.dataset(), Split.TEST)).containsExactly("f age age 30 or more");
        assertThat(read.report().notes())
                .containsExactly(
                        "age: 4 values in 2 ranges; the same for other data: age=edges:30",
                        "age: left out 1 facts whose value is no number");
        assertThat(read.dataset().entities().id("10")).isNegative();
    }

    @Test
    void widthsYearsAndEdges() throws IOException {
        write("train.txt", "a age 12\nb age 30\nc born 1957-03-01\nd born 1979-12-31\ne born 1980-01-01\n");
        assertThat(facts(read("age=width:10", "born=years:10").dataset(), Split.TRAIN))
                .containsExactly(
                        "a age age under 20",
                        "b age age 30 or more",
                        "c born born before 1960-01-01",
                        "d born born 1970-01-01 to before 1980-01-01",
                        "e born born 1980-01-01 or later");
        assertThat(facts(read("age=edges:12,30.5", "born=edges:1970-01-01").dataset(), Split.TRAIN))
                .contains(
                        "a age age 12 to under 30.5", "b age age 12 to under 30.5", "d born born 1970-01-01 or later");
    }

    @Test
    void valuesOfLiteralsAreUnderstood() {
        assertThat(LiteralValue.of("\"4.5\"" + XSD + "decimal>").number()).hasValue(4.5);
        assertThat(LiteralValue.of("\"-1E3\"").number()).hasValue(-1000);
        assertThat(LiteralValue.of("\"1970-01-02T10:00:00Z\"" + XSD + "dateTime>"))
                .isEqualTo(LiteralValue.of("1970-01-02"));
        assertThat(LiteralValue.of("\"1971\"" + XSD + "gYear>").number()).hasValue(365);
        assertThat(LiteralValue.of("\"1971\"" + XSD + "gYear>").isDate()).isTrue();
        assertThat(LiteralValue.of("\"12 apples\"@en").number()).isEmpty();
        assertThat(LiteralValue.of("1999-13-01").number()).isEmpty();
        assertThat(LiteralValue.of("Infinity").number()).isEmpty();
        assertThat(LiteralValue.of("0x1p3").number()).isEmpty();
    }

    @Test
    void mistakesAreToldInOneLine() throws IOException {
        write("train.txt", "a age 12\nb age 1e9\na knows b\n");
        refused("age", "RELATION=");
        refused("age=quantiles", "Maybe you meant age=quantiles:5.");
        refused("age=quantile:5", "Maybe you meant quantiles.");
        refused("age=quantiles:1", "from 2");
        refused("age=quantiles:x", "a number");
        refused("age=width:0", "above 0");
        refused("age=width:0.001", "more than 10000 ranges");
        refused("age=edges:3,2", "ascending");
        refused("agee=quantiles:2", "Maybe you meant age.");
        refused("knows=quantiles:2", "no number or date among the values of knows");
    }

    private void refused(String choice, String message) {
        assertThatThrownBy(() -> read(choice))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("Maybe ");
    }

    /** Each value lies in the range that its name tells, as a look at all edges finds it. */
    @Property
    void valuesLieInTheRangesThatAreNamed(
            @ForAll @Size(min = 1, max = 30) double @DoubleRange(min = -50, max = 50) [] values,
            @ForAll @IntRange(min = 2, max = 6) int count) {
        ValueRanges ranges = ValueRanges.of(
                new RangeChoice("r", RangeChoice.Kind.QUANTILES, List.of((double) count)), "r", false, values);
        assertThat(ranges.edges()).isSorted().doesNotHaveDuplicates();
        assertThat(ranges.size()).isLessThanOrEqualTo(count);
        for (double value : values) {
            List<Double> below =
                    ranges.edges().stream().filter(edge -> edge <= value).toList();
            List<Double> above =
                    ranges.edges().stream().filter(edge -> edge > value).toList();
            String name = ranges.name(value);
            for (double other : values) {
                boolean same = ranges.edges().stream()
                        .filter(edge -> edge <= other)
                        .toList()
                        .equals(below);
                assertThat(ranges.name(other).equals(name)).isEqualTo(same);
            }
            assertThat(name.contains("under")).isEqualTo(!above.isEmpty());
        }
    }

    @Test
    void aLongTextIsNoNumberHoweverLongItIs() {
        assertThat(LiteralValue.of("\"" + "a\\\"".repeat(200_000) + "\"@en").number())
                .isEmpty();
    }
}
