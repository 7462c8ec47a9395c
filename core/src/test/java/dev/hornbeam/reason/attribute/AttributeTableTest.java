package dev.hornbeam.reason.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.attribute.file.AttributeFile;
import dev.hornbeam.work.ParallelTasks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AttributeTableTest {
    private static final Vocabulary ENTITIES =
            Vocabulary.of("ann", "bob", "cis", "dan", "eve", "Paris", "Rome", "French", "Italian");
    private static final Relations RELATIONS = Relations.of("livesIn", "speaks");
    private static final byte[] OWNER = new byte[32];
    private static final int DAN = 3;
    private static final int FRENCH = 7;
    private static final int ITALIAN = 8;
    private static final int SPEAKS = 1;

    @TempDir
    private Path folder;

    /** Three live in Paris and speak French, one in Rome speaks Italian, and dan lives in Paris. */
    private static Graph graph() {
        Triples.Builder facts = new Triples.Builder();
        for (int person = 0; person < 3; person++) {
            facts.add(person, 0, 5);
            facts.add(person, SPEAKS, FRENCH);
        }
        facts.add(DAN, 0, 5);
        facts.add(4, 0, 6);
        facts.add(4, SPEAKS, ITALIAN);
        return Graph.of(ENTITIES, RELATIONS, facts.build());
    }

    private static AttributeRules rules(Graph graph) {
        ParallelTasks tasks = new ParallelTasks(1);
        AttributeOptions options = AttributeOptions.DEFAULTS.withPull(1);
        return new AttributeLearner(graph, options, tasks).learn();
    }

    @Test
    void aRuleIsToldByNameWithItsCounts() {
        AttributeRule rule = rules(graph())
                .table()
                .strongest(head -> head == SPEAKS, body -> body == 0, 1)
                .get(0);
        assertThat(rule.text()).isEqualTo("speaks(X,French) ⇐ livesIn(X,Paris)");
        assertThat(rule.support()).isEqualTo(3);
        assertThat(rule.bodyCount()).isEqualTo(4);
        assertThat(rule.confidence()).isEqualTo(.75);
        // nobody's other attributes are shared, so one attribute explains: 3 / (4 + 1)
        assertThat(rule.weight()).isEqualTo(.6, within(1e-6));
    }

    @Test
    void anAnswerHasTheWeightOfTheRuleThatSpeaksForIt() {
        Graph graph = graph();
        AttributeAnswers answers = new AttributeAnswers(graph);
        answers.find(rules(graph), DAN, SPEAKS, -1);
        assertThat(answers.knownSide(FRENCH)).isEqualTo(.6, within(1e-6));
        assertThat(answers.knownSide(ITALIAN)).isZero();
    }

    @Test
    void rulesKeepTheirMeaningInAGraphWithOtherIds() {
        Vocabulary others = Vocabulary.of("French", "zoe", "Paris");
        Relations turned = Relations.of("speaks", "livesIn");
        Graph other =
                Graph.of(others, turned, new Triples.Builder().add(1, 1, 2).build());
        AttributeAnswers answers = new AttributeAnswers(other);
        answers.find(rules(graph()).table().on(other), 1, 0, -1);
        assertThat(answers.size()).isEqualTo(1);
        assertThat(answers.knownSide(0)).isEqualTo(.6, within(1e-6));
    }

    @Test
    void aTableIsReadBackAsItWasWritten() throws IOException {
        AttributeTable table = rules(graph()).table();
        Path file = folder.resolve("attributes.bin");
        new AttributeFile(file).write(table, OWNER);
        AttributeTable read = new AttributeFile(file).read(RELATIONS);
        assertThat(all(read)).isEqualTo(all(table)).isNotEmpty();
        assertThat(folder.toFile().list()).containsExactly("attributes.bin");
    }

    private static List<AttributeRule> all(AttributeTable table) {
        return table.strongest(head -> true, body -> true, Integer.MAX_VALUE);
    }

    @Test
    void anEmptyTableIsReadBackEmpty() throws IOException {
        Path file = folder.resolve("attributes.bin");
        new AttributeFile(file).write(AttributeTable.empty(RELATIONS), OWNER);
        assertThat(new AttributeFile(file).read(RELATIONS).isEmpty()).isTrue();
    }

    @Test
    void aDamagedFileIsRefusedInOneLine() throws IOException {
        Path file = folder.resolve("attributes.bin");
        new AttributeFile(file).write(rules(graph()).table(), OWNER);
        byte[] good = Files.readAllBytes(file);
        for (int length = 0; length < good.length; length += 7) {
            Files.write(file, Arrays.copyOf(good, length));
            refuses(file);
        }
        for (int place = 0; place < 12; place++) { // what identifies the file and its version
            byte[] bad = good.clone();
            bad[place] ^= (byte) 0x80;
            Files.write(file, bad);
            refuses(file);
        }
        Files.delete(file);
        refuses(file);
    }

    private static void refuses(Path file) {
        assertThatThrownBy(() -> new AttributeFile(file).read(RELATIONS))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("attributes.bin")
                .hasMessageContaining("Maybe");
    }
}
