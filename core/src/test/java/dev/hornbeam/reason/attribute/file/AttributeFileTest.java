package dev.hornbeam.reason.attribute.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.input.InputException;
import dev.hornbeam.reason.attribute.AttributeAnswers;
import dev.hornbeam.reason.attribute.AttributeLearner;
import dev.hornbeam.reason.attribute.AttributeOptions;
import dev.hornbeam.reason.attribute.AttributeRule;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.attribute.AttributeTable;
import dev.hornbeam.reason.attribute.file.OpenedAttributes.MappedRules;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.work.ParallelTasks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttributeFileTest {
    private static final byte[] OWNER = new byte[AttributeFileHeader.OWNER_BYTES];
    private static final Graph GRAPH = Graphs.random(7, 10, 2, 30);

    @TempDir
    private Path folder;

    private Path file;
    private AttributeTable table;

    @BeforeEach
    void write() throws IOException {
        ParallelTasks tasks = new ParallelTasks(1);
        AttributeOptions options = AttributeOptions.DEFAULTS.withPull(1).withLeast(0);
        table = new AttributeLearner(GRAPH, options, tasks).learn().table();
        file = folder.resolve("attributes.bin");
        new AttributeFile(file).write(table, OWNER);
    }

    private AttributeRules opened() throws IOException {
        return new AttributeFile(file)
                .open(table.relations(), OWNER)
                .bySameIds(GRAPH)
                .orElseThrow();
    }

    private static void ask(AttributeRules rules, int relation) {
        AttributeAnswers answers = new AttributeAnswers(GRAPH);
        for (int entity = 0; entity < GRAPH.entityCount(); entity++) {
            answers.find(rules, entity, relation, -1);
        }
    }

    private static List<AttributeRule> all(AttributeTable rules) {
        return rules.strongest(head -> true, body -> true, Integer.MAX_VALUE);
    }

    @Test
    void aFlippedBitAnywhereIsRefusedBeforeUse() throws IOException {
        byte[] good = Files.readAllBytes(file);
        for (int place = 0; place < good.length; place++) {
            byte[] bad = good.clone();
            bad[place] ^= (byte) (1 << place % 8);
            replaceBy(bad);
            assertThatThrownBy(() -> new AttributeFile(file).read(table.relations()))
                    .as("byte %d of %d", place, good.length)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("attributes.bin")
                    .hasMessageContaining("Maybe");
        }
    }

    @Test
    void aQuestionLooksAtTheRulesOfItsRelationAlone() throws IOException {
        AttributeFileHeader header = AttributeFileHeader.of(Files.readAllBytes(file));
        byte[] bad = Files.readAllBytes(file);
        bad[(int) header.rulesAt(1) - 2] ^= 1; // the last of relation 0
        replaceBy(bad);
        AttributeRules rules = opened();
        assertThatCode(() -> ask(rules, 1)).doesNotThrowAnyException();
        for (int relation : new int[] {0, GRAPH.relations().inverse(0)}) { // both sides speak
            assertThatThrownBy(() -> ask(rules, relation))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("another checksum");
        }
    }

    @Test
    void aFileThatIsCutOffOrLongerIsRefused() throws IOException {
        byte[] good = Files.readAllBytes(file);
        for (int length = 0; length <= good.length + 5; length += length == good.length - 1 ? 2 : 1) {
            replaceBy(Arrays.copyOf(good, length));
            assertThatThrownBy(this::opened)
                    .as("%d of %d bytes", length, good.length)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("attributes.bin")
                    .hasMessageContaining("Maybe");
        }
    }

    @Test
    void theRulesOfAnotherModelAreRefused() {
        byte[] other = OWNER.clone();
        other[31] = 1;
        assertThatThrownBy(() -> new AttributeFile(file).open(table.relations(), other))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("another model");
    }

    @Test
    void whatIsOpenStaysWhatItWasWhenAnotherFileTakesItsPlace() throws IOException {
        AttributeRules rules = opened();
        new AttributeFile(file).write(AttributeTable.empty(table.relations()), OWNER);
        assertThat(all(rules.table())).isEqualTo(all(table)).isNotEmpty();
    }

    @Test
    void afterManyQuestionsTheRulesAreInMemoryAndTheSame() throws IOException {
        AttributeRules rules = opened();
        assertThat(rules.lookup()).isInstanceOf(MappedRules.class);
        AttributeAnswers first = new AttributeAnswers(GRAPH);
        AttributeAnswers later = new AttributeAnswers(GRAPH);
        first.find(rules, 3, 1, -1);
        for (int i = 0; i < MappedRules.MANY; i++) {
            later.find(rules, 3, 1, -1);
        }
        assertThat(rules.lookup()).isNotInstanceOf(MappedRules.class);
        later.find(rules, 3, 1, -1);
        assertThat(later.size()).isEqualTo(first.size()).isPositive();
        for (int i = 0; i < first.size(); i++) {
            int entity = first.entity(i);
            assertThat(later.entity(i)).isEqualTo(entity);
            assertThat(later.knownSide(entity)).isEqualTo(first.knownSide(entity));
            assertThat(later.ownSide(entity)).isEqualTo(first.ownSide(entity));
        }
    }

    /** What is mapped must not be written over. */
    private void replaceBy(byte[] bytes) throws IOException {
        Path other = Files.write(folder.resolve("other"), bytes);
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
