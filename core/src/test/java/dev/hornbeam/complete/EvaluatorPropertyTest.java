package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Protocol;
import dev.hornbeam.Rank;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.RankedAnswer;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.testkit.RandomRules;
import dev.hornbeam.testkit.SlowReasoner;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class EvaluatorPropertyTest {
    private static final int ENTITIES = 8;

    @Property(tries = 60)
    void ranksAsComparingEveryCandidateOneByOne(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int factCount, @ForAll AggregatorKind kind) {
        if (kind == AggregatorKind.LEARNED || kind == AggregatorKind.ATTRIBUTES || kind == AggregatorKind.JOINT) {
            return;
        }
        Graph graph = Graphs.random(seed, ENTITIES, 3, factCount);
        Triples asked = asked(seed);
        Graph known = Graph.of(graph.entities(), graph.relations(), asked.and(facts(graph)));
        double[] scores = kind == AggregatorKind.SUM ? RandomRules.EIGHTHS : RandomRules.PRIMES;
        RuleSet set = RandomRules.of(graph.relations(), seed, 15, 3, scores);
        RuleBook book = new RuleBook(set, RuleMeasure.SCORE);
        Aggregation aggregation = Aggregation.everywhere(kind, graph.relations().directedCount());
        for (Protocol protocol : Protocol.values()) {
            Evaluation one = new RankingEvaluator(
                            graph, known, book, protocol, PathGrounder.DEFAULT_BUDGET, new ParallelTasks(1))
                    .evaluate(asked, aggregation);
            Evaluation two = new RankingEvaluator(
                            graph, known, book, protocol, PathGrounder.DEFAULT_BUDGET, new ParallelTasks(2))
                    .evaluate(asked, aggregation);
            assertThat(one).isEqualTo(two);
            assertThat(one.outcomes().size() + one.skipped())
                    .isEqualTo(protocol.asksTails() ? 2L * asked.size() : asked.size());
            for (RankedAnswer outcome : one.outcomes()) {
                compare(outcome, graph, known, book, kind, protocol);
            }
        }
    }

    private static void compare(
            RankedAnswer outcome, Graph graph, Graph known, RuleBook book, AggregatorKind kind, Protocol protocol) {
        SlowReasoner slow = new SlowReasoner(graph);
        int entity = outcome.entity();
        int relation = outcome.relation();
        QueryRules rules = book.of(relation);
        Map<Integer, Map<Integer, Integer>> reached =
                protocol.countsWalks() ? slow.groundWalks(entity, rules.rules()) : slow.ground(entity, rules.rules());
        Comparator<Integer> order = (a, b) -> {
            if (reached.containsKey(a) && reached.containsKey(b)) {
                return SlowScores.compare(kind, rules, reached.get(a), reached.get(b));
            }
            if (reached.containsKey(a) || reached.containsKey(b)) {
                return Boolean.compare(reached.containsKey(a), reached.containsKey(b));
            }
            return protocol.usesPrior() ? Integer.compare(slow.frequency(a, relation), slow.frequency(b, relation)) : 0;
        };
        List<Integer> candidates = slow.candidates(entity, relation, outcome.answer(), new SlowReasoner(known));
        int[] counts = slow.compared(outcome.answer(), candidates, order);
        assertThat(outcome.reached()).isEqualTo(reached.containsKey(outcome.answer()));
        assertThat(outcome.rank()).isEqualTo(new Rank(counts[0] + 1, counts[0] + counts[1]));
        assertThat(outcome.rank().mean()).isEqualTo(counts[0] + (counts[1] + 1) / 2.0);
    }

    private static Triples asked(long seed) {
        Random random = new Random(seed + 1);
        List<Triple> asked = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            asked.add(new Triple(random.nextInt(ENTITIES), random.nextInt(3), random.nextInt(ENTITIES)));
        }
        return Triples.of(asked.toArray(new Triple[0]));
    }

    private static Triples facts(Graph graph) {
        List<Triple> facts = new ArrayList<>();
        for (int head = 0; head < ENTITIES; head++) {
            for (int relation = 0; relation < graph.relations().count(); relation++) {
                for (int tail = 0; tail < ENTITIES; tail++) {
                    if (graph.contains(head, relation, tail)) {
                        facts.add(new Triple(head, relation, tail));
                    }
                }
            }
        }
        return Triples.of(facts.toArray(new Triple[0]));
    }
}
