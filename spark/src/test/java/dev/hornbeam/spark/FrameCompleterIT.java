package dev.hornbeam.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.NewFactOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.fact.FactStream;
import dev.hornbeam.complete.fact.NewFactSearch;
import dev.hornbeam.example.RoyalHouses;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.model.ModelContent;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.WorthScale;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.spark.FactReader.FactSource;
import dev.hornbeam.spark.FrameCompleter.CompletionWish;
import dev.hornbeam.spark.testing.GivenModel;
import dev.hornbeam.spark.testing.SparkData;
import dev.hornbeam.spark.testing.TestSession;
import dev.hornbeam.testkit.BenchmarkData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameCompleterIT {
    private static final double LEAST = 0.3;

    @TempDir
    private Path folder;

    private final SparkSession spark = TestSession.cluster();

    @Test
    void newFactsAreThoseOfOneMachine() throws IOException {
        assertSame(RoyalHouses.dataset(), 30, 2, AggregatorKind.NOISY_OR_5);
    }

    /** Takes minutes: {@code mvn -pl spark -am verify -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false -Dhornbeam.spark.data=true}, with the data beside the project. */
    @ParameterizedTest
    @ValueSource(strings = {"family", "umls", "wn18rr"})
    @EnabledIfSystemProperty(
            named = "hornbeam.spark.data",
            matches = ".*",
            disabledReason = "takes minutes; run by -Dhornbeam.spark.data=true")
    void newFactsAreThoseOfOneMachineOn(String name) throws IOException {
        Dataset data = new DatasetReader().read(BenchmarkData.folder(name)).dataset();
        assertSame(
                data,
                name.equals("umls") ? 20 : 60,
                3,
                name.equals("family") ? AggregatorKind.MAX : AggregatorKind.SUM);
    }

    private void assertSame(Dataset data, int count, int steps, AggregatorKind kind) throws IOException {
        Graph graph = data.buildGraph();
        RuleSet rules = new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS.exact())
                .count(SparkData.randomRules(2, data.relations(), count, steps))
                .filter(rule -> !data.relations().isInverse(rule.head()));
        ModelContent model = GivenModel.of(data, WorthScale.rated(rules), kind);
        model.save(folder.resolve(data.name() + "-model"));
        model = ModelFolder.open(folder.resolve(data.name() + "-model")).content();
        List<String> expected = expected(data, graph, model);

        FactFrames frames = new FactReader(spark)
                .read(FactSource.of(SparkData.file(data).toUri().toString()), data.relations());
        List<Integer> relations =
                IntStream.range(0, data.relations().count()).boxed().toList();
        List<String> found = new FrameCompleter(spark, frames, GraphFigures.of(frames), model)
                .complete(relations, new CompletionWish(LEAST, 0, Integer.MAX_VALUE)).collectAsList().stream()
                        .map(row -> fact(row.getString(0), row.getString(1), row.getString(2), row.getDouble(4)))
                        .toList();
        assertThat(expected).isNotEmpty();
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static List<String> expected(Dataset data, Graph graph, ModelContent model) throws IOException {
        GraphCompleter completer = model.weighting()
                .orElseThrow()
                .on(
                        graph,
                        model.rules(),
                        model.weighting().orElseThrow().options().withBudget(Integer.MAX_VALUE));
        List<String> facts = new ArrayList<>();
        FactStream stream = new FactStream(
                found -> facts.add(fact(
                        data.entities().name(found.fact().head()),
                        data.relations().name(found.fact().relation()),
                        data.entities().name(found.fact().tail()),
                        found.fact().score())),
                1);
        new NewFactSearch(
                        completer,
                        data.train(),
                        NewFactOptions.of(LEAST),
                        on -> Constraints.NONE.on(on, Prefixes.NONE),
                        stream,
                        (round, relation, done, total, found) -> {})
                .run();
        return facts;
    }

    private static String fact(String head, String relation, String tail, double score) {
        return String.format(Locale.ROOT, "%s %s %s %.12g", head, relation, tail, score);
    }
}
