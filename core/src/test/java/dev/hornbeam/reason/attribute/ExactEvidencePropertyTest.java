package dev.hornbeam.reason.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.attribute.SlowRegression.Attribute;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.work.ParallelTasks;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Evidence from the inverse itself against one regression after the other. */
final class ExactEvidencePropertyTest {
    private static final double PULL = 3;
    private static final double CLOSE = 1e-4;

    private static AttributeRules solve(Graph graph) {
        ParallelTasks tasks = new ParallelTasks(1);
        AttributeOptions options = AttributeOptions.DEFAULTS.withPull(PULL);
        return new AttributeLearner(graph, options, tasks).solve(Progress.NONE);
    }

    private static Graph graph(long seed, boolean manyEntities) {
        return manyEntities ? Graphs.random(seed, 14, 1, 25) : Graphs.random(seed, 6, 4, 40);
    }

    @Property(tries = 30)
    void evidenceIsThatOfARegressionOnAllOtherAttributes(@ForAll long seed, @ForAll boolean manyEntities) {
        Graph graph = graph(seed, manyEntities);
        AttributeAnswers answers = new AttributeAnswers(graph);
        AttributeRules rules = solve(graph);
        SlowRegression slow = new SlowRegression(graph, PULL);
        List<Attribute> shared = slow.shared();
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            int inverse = graph.relations().inverse(relation);
            for (int entity = 0; entity < graph.entityCount(); entity++) {
                answers.find(rules, entity, relation, -1);
                for (int answer = 0; answer < graph.entityCount(); answer++) {
                    assertThat(answers.knownSide(answer))
                            .isEqualTo(evidence(slow, shared, new Attribute(relation, answer), entity), within(CLOSE));
                    assertThat(answers.ownSide(answer))
                            .isEqualTo(evidence(slow, shared, new Attribute(inverse, entity), answer), within(CLOSE));
                }
            }
        }
    }

    @Property(tries = 30)
    void aHiddenFactLeavesTheEvidenceOfTheGraphWithoutIt(@ForAll long seed, @ForAll boolean manyEntities) {
        Graph graph = graph(seed, manyEntities);
        AttributeAnswers answers = new AttributeAnswers(graph);
        AttributeRules rules = solve(graph);
        int inverse = graph.relations().inverse(0);
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            long known = graph.neighbours(entity, 0);
            for (int i = Slice.begin(known); i < Slice.end(known); i++) {
                int hidden = graph.target(i);
                answers.find(rules, entity, 0, hidden);
                SlowRegression slow = new SlowRegression(without(graph, entity, hidden), PULL);
                List<Attribute> shared = slow.shared();
                for (int answer = 0; answer < graph.entityCount(); answer++) {
                    assertThat(answers.knownSide(answer))
                            .isEqualTo(evidence(slow, shared, new Attribute(0, answer), entity), within(CLOSE));
                    assertThat(answers.ownSide(answer))
                            .isEqualTo(evidence(slow, shared, new Attribute(inverse, entity), answer), within(CLOSE));
                }
            }
        }
    }

    @Property(tries = 30)
    void weightsThatFireAddUpToTheEvidence(@ForAll long seed, @ForAll boolean manyEntities) {
        Graph graph = graph(seed, manyEntities);
        AttributeAnswers answers = new AttributeAnswers(graph);
        AttributeRules rules = solve(graph);
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            for (int answer = 0; answer < graph.entityCount(); answer++) {
                answers.find(rules, entity, 0, answer);
                double sum = FiredRule.of(rules, entity, 0, answer).stream()
                        .mapToDouble(FiredRule::weight)
                        .sum();
                assertThat(sum).isEqualTo(answers.knownSide(answer) + answers.ownSide(answer), within(CLOSE));
            }
        }
    }

    private static Graph without(Graph graph, int head, int tail) {
        Triples.Builder rest = new Triples.Builder();
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            for (int entity = 0; entity < graph.entityCount(); entity++) {
                long targets = graph.neighbours(entity, relation);
                for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
                    if (relation != 0 || entity != head || graph.target(i) != tail) {
                        rest.add(entity, relation, graph.target(i));
                    }
                }
            }
        }
        return Graph.of(graph.entities(), graph.relations(), rest.build());
    }

    /** What all other attributes of an entity say about a head; its having the head is denied. */
    private static double evidence(SlowRegression slow, List<Attribute> shared, Attribute head, int entity) {
        List<Attribute> bodies =
                shared.stream().filter(body -> !body.equals(head)).toList();
        double[] weights = slow.weights(bodies, head, entity);
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += slow.has(entity, bodies.get(i)) ? weights[i] : 0;
        }
        return sum;
    }
}
