package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Protocol;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.mine.MiningOptions;
import dev.hornbeam.rule.mine.RuleMiner;
import dev.hornbeam.testkit.BenchmarkData;
import dev.hornbeam.testkit.Graphs;
import org.junit.jupiter.api.Test;

class CompletionLearnerIT {
    private static final MiningOptions SHORT = MiningOptions.DEFAULTS
            .withPaths(paths -> paths.withMaxLength(2).withThreads(1))
            .withRules(50);

    @Test
    void learnsToCompleteAFamily() {
        Dataset data = new DatasetReader().read(BenchmarkData.folder("family")).dataset();
        CompletionOptions options =
                CompletionOptions.DEFAULTS.withThreads(1).withLearning(learning -> learning.withQueries(200));
        RuleSet rules = new RuleMiner(data.buildGraph(), SHORT).mine(1);
        GraphCompleter completion = new CompletionLearner(options).learn(data, rules);
        Graph known = Graph.of(
                data.entities(),
                data.relations(),
                data.train().and(data.valid()).and(data.test()));
        Evaluation evaluation = completion.evaluate(data.test(), known, Protocol.STANDARD);
        assertThat(evaluation.metrics().mrr()).isGreaterThan(.95);
        assertThat(completion.calibration().directedCount())
                .isEqualTo(data.relations().directedCount());
    }

    @Test
    void withoutValidEveryRelationIsLeftAtMax() {
        Dataset facts = Graphs.dataset("a r b", "a s b", "c r d", "c s d", "e s f");
        RuleSet rules = new RuleMiner(facts.buildGraph(), SHORT).mine(1);
        GraphCompleter completion =
                new CompletionLearner(CompletionOptions.DEFAULTS.withThreads(1)).learn(facts, rules);
        assertThat(completion.aggregation().of(0).kind()).isEqualTo(AggregatorKind.MAX);
        Evaluation evaluation =
                completion.evaluate(Triples.of(new Triple(4, 0, 5)), facts.buildGraph(), Protocol.STANDARD);
        assertThat(evaluation.metrics().mrr()).isEqualTo(1);
    }
}
