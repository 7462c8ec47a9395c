package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.Protocol;
import dev.hornbeam.Rank;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.AnswerExplanation.Rival;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.aggregate.Joint;
import dev.hornbeam.reason.aggregate.Learned;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.calibrate.Calibration.Steps;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.testkit.RandomRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** A fact that the graph has is explained and ranked as if it were not there. */
class KnownFactPropertyTest {
    private static final ExplanationOptions EVERYTHING =
            new ExplanationOptions(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

    @Property(tries = 60)
    void aKnownFactIsExplainedAsInTheGraphWithoutIt(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 8) int entities,
            @ForAll @IntRange(min = 1, max = 40) int facts,
            @ForAll AggregatorKind kind) {
        assertSame(seed, Graphs.random(seed, entities, 2, facts), kind, Integer.MAX_VALUE);
    }

    @Property(tries = 60)
    void aTightBudgetCutsTheSameRules(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 100) int budget, @ForAll AggregatorKind kind) {
        assertSame(seed, Graphs.random(seed, 6, 2, 25), kind, budget);
    }

    private static void assertSame(long seed, Graph graph, AggregatorKind kind, int budget) {
        RuleBook rules = rules(graph, seed);
        Aggregation aggregation = aggregation(kind, rules, new Random(seed));
        List<Triple> facts = facts(graph);
        Collections.shuffle(facts, new Random(seed));
        for (Triple fact : facts.subList(0, Math.min(6, facts.size()))) {
            assertSameWithout(fact, graph, rules, aggregation, budget);
        }
    }

    private static void assertSameWithout(
            Triple fact, Graph graph, RuleBook rules, Aggregation aggregation, int budget) {
        List<Triple> others = facts(graph);
        others.remove(fact);
        GraphCompleter all = completer(graph, rules, aggregation, budget);
        GraphCompleter rest = completer(graph(graph, others), rules, aggregation, budget);
        assertSame(all, rest, Query.tailOf(fact.head(), fact.relation()), fact.tail());
        assertSame(all, rest, Query.headOf(fact.tail(), fact.relation(), graph.relations()), fact.head());
    }

    private static void assertSame(GraphCompleter all, GraphCompleter rest, Query query, int answer) {
        AnswerExplanation known = all.reasoner().explain(query, answer, EVERYTHING);
        AnswerExplanation unknown = rest.reasoner().explain(query, answer, EVERYTHING);
        assertThat(known.answer().known()).isTrue();
        assertThat(unknown.answer().known()).isFalse();
        assertThat(unmarked(known)).isEqualTo(unmarked(unknown));
        assertThat(all.rank(query, answer)).isEqualTo(rest.rank(query, answer));
        assertThat(rest.rank(query, answer)).isEqualTo(evaluated(rest, query, answer));
    }

    /**
     * The explanation with its answer no longer marked as known, and without the probabilities of rivals, which are those of the graph with
     * the fact: what is left to compare.
     */
    private static AnswerExplanation unmarked(AnswerExplanation explanation) {
        Answer answer = explanation.answer();
        return new AnswerExplanation(
                explanation.query(),
                new Answer(
                        answer.entity(),
                        answer.score(),
                        answer.share(),
                        answer.probability(),
                        answer.frequency(),
                        answer.reached(),
                        false),
                explanation.better(),
                explanation.equal(),
                explanation.prior(),
                explanation.evidence(),
                explanation.proofs(),
                explanation.constants(),
                explanation.attributes(),
                explanation.rivals().stream()
                        .map(rival -> new Rival(
                                new Answer(
                                        rival.answer().entity(),
                                        rival.answer().score(),
                                        rival.answer().share(),
                                        0,
                                        rival.answer().frequency(),
                                        rival.answer().reached(),
                                        rival.answer().known()),
                                rival.advantages(),
                                rival.attributes(),
                                rival.most()))
                        .toList(),
                explanation.odds());
    }

    /** The rank that evaluating the fact gives: of its tail first, then of its head. */
    private static Rank evaluated(GraphCompleter completer, Query query, int answer) {
        Relations relations = completer.graph().relations();
        boolean inverse = relations.isInverse(query.relation());
        Triple fact = inverse
                ? new Triple(answer, relations.base(query.relation()), query.entity())
                : new Triple(query.entity(), query.relation(), answer);
        return completer
                .evaluate(Triples.of(fact), completer.graph(), Protocol.STANDARD)
                .outcomes()
                .get(inverse ? 1 : 0)
                .rank();
    }

    private static RuleBook rules(Graph graph, long seed) {
        return new RuleBook(RandomRules.of(graph.relations(), seed, 20, 3), RuleMeasure.SCORE);
    }

    private static Aggregation aggregation(AggregatorKind kind, RuleBook rules, Random random) {
        int directed = rules.relations().directedCount();
        if (kind != AggregatorKind.LEARNED && kind != AggregatorKind.JOINT) {
            return Aggregation.everywhere(kind, directed);
        }
        return Aggregation.of(directed, relation -> {
            int size = rules.of(relation).size();
            Learned learned = new Learned(
                    random.doubles(size).toArray(),
                    random.doubles(size).toArray(),
                    random.nextDouble(),
                    random.nextDouble(),
                    random.nextDouble(),
                    0,
                    0);
            return kind == AggregatorKind.LEARNED
                    ? learned
                    : new Joint(
                            learned, random.doubles(Joint.Feature.COUNT, -1, 1).toArray());
        });
    }

    private static GraphCompleter completer(Graph graph, RuleBook rules, Aggregation aggregation, int budget) {
        int directed = graph.relations().directedCount();
        Steps steps = new Steps(new double[] {0, .3, .6, 1, 2}, new double[] {.1, .2, .4, .6, .9});
        double[] unreached = new double[directed];
        Arrays.fill(unreached, .01);
        return new GraphCompleter(
                graph,
                rules,
                aggregation,
                new Calibration(Collections.nCopies(directed, steps), unreached),
                CompletionOptions.DEFAULTS.withBudget(budget).withThreads(1));
    }

    private static Graph graph(Graph like, List<Triple> facts) {
        Triples.Builder triples = new Triples.Builder();
        facts.forEach(fact -> triples.add(fact.head(), fact.relation(), fact.tail()));
        return Graph.of(like.entities(), like.relations(), triples.build());
    }

    /** All facts, each once. */
    private static List<Triple> facts(Graph graph) {
        List<Triple> facts = new ArrayList<>();
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            for (int head = 0; head < graph.entityCount(); head++) {
                for (int tail = 0; tail < graph.entityCount(); tail++) {
                    if (graph.contains(head, relation, tail)) {
                        facts.add(new Triple(head, relation, tail));
                    }
                }
            }
        }
        return facts;
    }
}
