package dev.hornbeam.reason.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.aggregate.Aggregator.MaxPlus;
import dev.hornbeam.reason.aggregate.Aggregator.NoisyOr;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AggregationFileTest {
    private static final Relations RELATIONS = Relations.of("r", "a b\\s\t");

    @TempDir
    private Path folder;

    private final RuleBook book = book(.9, .5);
    private Path path;
    private AggregationFile file;

    private static RuleBook book(double first, double second) {
        return new RuleBook(
                RuleSet.of(RELATIONS, List.of(Rule.of(0, new int[] {1, 2}, first), Rule.of(0, new int[] {3}, second))),
                RuleMeasure.SCORE);
    }

    @BeforeEach
    void open() {
        path = folder.resolve("aggregation.tsv");
        file = new AggregationFile(path);
    }

    private void write() throws IOException {
        Aggregator learned =
                new Learned(new double[] {1.5, -1e-17}, new double[] {.1, 0}, 1 / 3.0, 1.25, -.5, .75, 2.5);
        Aggregator none = new Learned(new double[0], new double[0], -2, 1, 0, 0, 0);
        file.write(new Aggregation(learned, none, new MaxPlus(), new NoisyOr(5)), book);
    }

    @Test
    void readsBackWhatItWrote() throws IOException {
        write();
        Aggregation read = file.read(book);
        Learned learned = (Learned) read.of(0);
        assertThat(learned.prior()).isEqualTo(1 / 3.0);
        assertThat(learned.base()).isEqualTo(1.25);
        assertThat(learned.knownFactor()).isEqualTo(.75);
        assertThat(learned.ownFactor()).isEqualTo(2.5);
        assertThat(List.of(learned.fired(0), learned.fired(1), learned.paths(0), learned.paths(1)))
                .containsExactly(1.5, -1e-17, .1, 0.0);
        assertThat(((Learned) read.of(1)).prior()).isEqualTo(-2);
        assertThat(read.of(2)).isEqualTo(new MaxPlus());
        assertThat(read.of(3)).isEqualTo(new NoisyOr(5));
        assertThat(folder.toFile().list()).containsExactly("aggregation.tsv");
    }

    @Test
    void weightsOfARelationAreReadWhenTheyAreAskedFor() throws IOException {
        write();
        Files.writeString(path, Files.readString(path).replace("\t-2.0\t", "\tmuch\t"));
        Aggregation opened = file.open(book);
        assertThat(((Learned) opened.of(0)).prior()).isEqualTo(1 / 3.0);
        assertThat(opened.of(0)).isSameAs(opened.of(0));
        assertThatThrownBy(() -> opened.of(1)).hasMessageContaining("aggregation.tsv:5: found \"much\"");
    }

    @Test
    void rowsOfARelationMayBeApart() throws IOException {
        write();
        List<String> rows = new ArrayList<>(Files.readAllLines(path));
        rows.add(rows.remove(2));
        Files.writeString(path, String.join("\r\n", rows));
        assertThat(((Learned) file.read(book).of(0)).fired(0)).isEqualTo(1.5);
    }

    @Test
    void weightsFollowTheirRulesWhateverTheOrder() throws IOException {
        write();
        Learned learned = (Learned) file.read(book(.5, .9)).of(0);
        assertThat(learned.fired(1)).isEqualTo(1.5);
    }

    @Test
    void aRowThatIsMissingOrWrongIsNamed() throws IOException {
        write();
        String good = Files.readString(path);
        refuses(good.replace("\t1.5", "\tmuch"), "aggregation.tsv:3: found \"much\"");
        refuses(good.replace("max", "most"), "found \"most\"");
        refuses(good.replace("max", ""), "found \"\", expected an aggregator");
        refuses(good.replace("inv_r\tmax\t\t\t\t\t\t\t\t\n", ""), "no row for inv_r");
        refuses(good.replaceAll("(?m)^.*\t1\\.5.*\n", ""), "no weights for");
        refuses(good.replace("\t1.5", "\t1.5\t"), "11 columns");
        refuses(good.replace("\nr\t", "\nz\t"), "unknown relation \"z\"");
        refuses(good + "r\tmax\t\t\t\t\t\t\t\t\n", "a second row");
        refuses(good.replaceAll("(?m)^(.*\t1\\.5.*\n)", "$1$1"), "a second row for the rule");
        refuses(good.replace("\t1.5", "\tInfinity"), "found \"Infinity\"");
        refuses(good.replace("\t1.25\t", "\tNaN\t"), "found \"NaN\"");
        refuses("", "an empty file");
    }

    private void refuses(String text, String told) throws IOException {
        Files.writeString(path, text);
        assertThatThrownBy(() -> file.read(book))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(told);
    }

    @Test
    void aMissingFileIsToldInOneLine() {
        assertThatThrownBy(() -> file.read(book))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no such file");
    }

    @Test
    void aJointModelIsWrittenBehindTheWeightsOfItsRules() throws IOException {
        double[] weights = new Random(1).doubles(Joint.Feature.COUNT, -3, 3).toArray();
        Learned learned = new Learned(new double[] {1.5, .5}, new double[] {.1, 0}, .25, 1.25, -.5, 0, 0);
        Joint joint = new Joint(learned, weights);
        file.write(new Aggregation(joint, new MaxPlus(), new Joint(new NoisyOr(5), weights), new NoisyOr(5)), book);
        Joint read = (Joint) file.read(book).of(0);
        for (Joint.Feature feature : Joint.Feature.values()) {
            assertThat(read.weight(feature)).isEqualTo(joint.weight(feature));
        }
        assertThat(((Learned) read.rules()).fired(1)).isEqualTo(.5);
        assertThat(((Joint) file.read(book).of(2)).rules()).isEqualTo(new NoisyOr(5));
    }

    @Test
    void aJointModelMustBeWhole() throws IOException {
        Joint joint = new Joint(new NoisyOr(5), new double[Joint.Feature.COUNT]);
        file.write(new Aggregation(joint, new MaxPlus(), new MaxPlus(), new MaxPlus()), book);
        List<String> lines = Files.readAllLines(path);
        String linked = lines.stream()
                .filter(line -> line.contains("\tlinked\t"))
                .findFirst()
                .orElseThrow();

        List<String> without = new ArrayList<>(lines);
        without.remove(linked);
        Files.write(path, without);
        assertThatThrownBy(() -> file.read(book))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no weight for linked of r");

        List<String> twice = new ArrayList<>(lines);
        twice.add(lines.indexOf(linked), linked);
        Files.write(path, twice);
        assertThatThrownBy(() -> file.read(book))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a second row for linked");

        List<String> other = new ArrayList<>(lines);
        other.set(lines.indexOf(linked), linked.replace("linked", "nonsense"));
        Files.write(path, other);
        assertThatThrownBy(() -> file.read(book))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("\"nonsense\"");
    }
}
