package dev.hornbeam.reason.attribute.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.attribute.AttributeAnswers;
import dev.hornbeam.reason.attribute.AttributeLearner;
import dev.hornbeam.reason.attribute.AttributeOptions;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.attribute.AttributeStore;
import dev.hornbeam.reason.attribute.AttributeTable;
import dev.hornbeam.reason.attribute.FiredRule;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.work.ParallelTasks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Rules that are looked up in a file against the same rules read as a whole and bound by name. */
class MappedRulesPropertyTest {
    private static final byte[] OWNER = new byte[AttributeFileHeader.OWNER_BYTES];

    private static Graph graph(long seed) {
        return Graphs.random(seed, 12, 3, 45);
    }

    private static AttributeTable learned(Graph graph) {
        ParallelTasks tasks = new ParallelTasks(1);
        AttributeOptions options = AttributeOptions.DEFAULTS.withPull(1).withLeast(0);
        return new AttributeLearner(graph, options, tasks).learn().table();
    }

    private interface Check {
        void on(AttributeStore stored, AttributeTable whole) throws IOException;
    }

    private static void written(AttributeTable table, Check check) throws IOException {
        Path folder = Files.createTempDirectory("attributes");
        Path path = folder.resolve("attributes.bin");
        try {
            AttributeFile file = new AttributeFile(path);
            file.write(table, OWNER);
            check.on(file.open(table.relations(), OWNER), file.read(table.relations()));
        } finally {
            Files.deleteIfExists(path);
            Files.delete(folder);
        }
    }

    /** The same names, other facts: some left out, some new. */
    private static Graph changed(Graph graph, long seed) {
        Random random = new Random(seed);
        Triples.Builder facts = new Triples.Builder();
        for (int i = 0; i < 40; i++) {
            facts.add(random.nextInt(12), random.nextInt(3), random.nextInt(12));
        }
        return Graph.of(graph.entities(), graph.relations(), facts.build());
    }

    @Property(tries = 40)
    void everyQuestionHasTheSameEvidenceToTheLastBit(@ForAll long seed) throws IOException {
        Graph graph = graph(seed);
        AttributeTable table = learned(graph);
        written(table, (stored, whole) -> {
            for (Graph asked : List.of(graph, changed(graph, seed))) {
                assertThat(evidence(stored.bySameIds(asked).orElseThrow(), asked, false))
                        .isEqualTo(evidence(table.on(asked), asked, false))
                        .isEqualTo(evidence(whole.on(asked), asked, false));
                assertThat(evidence(stored.bySameIds(graph).orElseThrow().on(asked), asked, false))
                        .isEqualTo(evidence(table.on(asked), asked, false));
            }
        });
    }

    @Property(tries = 20)
    void hidingAFactHidesTheSame(@ForAll long seed) throws IOException {
        Graph graph = graph(seed);
        AttributeTable table = learned(graph);
        written(
                table,
                (stored, whole) -> assertThat(evidence(stored.bySameIds(graph).orElseThrow(), graph, true))
                        .isEqualTo(evidence(table.on(graph), graph, true)));
    }

    /** Every question asked, with its answers in the order in which they were found, and why. */
    private static List<String> evidence(AttributeRules rules, Graph graph, boolean hiding) {
        AttributeAnswers answers = new AttributeAnswers(graph);
        List<String> all = new ArrayList<>();
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            for (int entity = 0; entity < graph.entityCount(); entity++) {
                answers.find(rules, entity, relation, hiding ? (entity + 1) % graph.entityCount() : -1);
                for (int i = 0; i < answers.size(); i++) {
                    int answer = answers.entity(i);
                    all.add(relation + " " + entity + " " + answer + " "
                            + Double.toHexString(answers.knownSide(answer)) + " "
                            + Double.toHexString(answers.ownSide(answer)));
                    all.addAll(FiredRule.of(rules, entity, relation, answer).stream()
                            .map(FiredRule::toString)
                            .toList());
                }
            }
        }
        return all;
    }

    @Property(tries = 20)
    void aTableIsReadBackWithTheSameRules(@ForAll long seed) throws IOException {
        AttributeTable table = learned(graph(seed));
        written(table, (stored, whole) -> {
            assertThat(stored.size()).isEqualTo(table.size());
            assertThat(stored.pull()).isEqualTo(table.pull());
            assertThat(whole.strongest(head -> true, body -> true, Integer.MAX_VALUE))
                    .isEqualTo(table.strongest(head -> true, body -> true, Integer.MAX_VALUE));
        });
    }

    @Property(tries = 10)
    void whoDoesNotKnowTheIdsFindsRulesByNameOnly(@ForAll long seed) throws IOException {
        Graph graph = graph(seed);
        AttributeTable table = learned(graph);
        AttributeTable nameless = withoutIds(table);
        written(nameless, (stored, whole) -> {
            assertThat(stored.bySameIds(graph)).isEmpty();
            assertThat(evidence(whole.on(graph), graph, false)).isEqualTo(evidence(table.on(graph), graph, false));
        });
    }

    private static AttributeTable withoutIds(AttributeTable table) {
        return new AttributeTable(
                table.entities(),
                new int[0],
                table.relations(),
                table.relation(),
                table.constant(),
                table.holders(),
                table.head(),
                table.firstRule(),
                table.body(),
                table.weight(),
                table.support(),
                table.pull());
    }
}
