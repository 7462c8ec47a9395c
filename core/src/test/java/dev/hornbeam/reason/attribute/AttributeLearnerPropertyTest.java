package dev.hornbeam.reason.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.attribute.SlowRegression.Attribute;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.work.ParallelTasks;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Rules that are kept, in closed form, against one regression after the other. */
final class AttributeLearnerPropertyTest {
    private static final double PULL = 3;

    private static AttributeRules learn(Graph graph, int threads) {
        AttributeOptions all = AttributeOptions.DEFAULTS.withPull(PULL).withLeast(0);
        ParallelTasks tasks = new ParallelTasks(threads);
        // A table holds the rules without the inverse, by which small graphs are answered.
        return new AttributeLearner(graph, all, tasks).learn().table().on(graph);
    }

    /** Many attributes of few entities, and few attributes of many. */
    private static Graph graph(long seed, boolean manyEntities) {
        return manyEntities ? Graphs.random(seed, 14, 1, 25) : Graphs.random(seed, 6, 4, 40);
    }

    @Property(tries = 30)
    void everyWeightIsThatOfARegressionOnAllOthers(
            @ForAll long seed, @ForAll boolean manyEntities, @ForAll @IntRange(min = 1, max = 3) int threads) {
        Graph graph = graph(seed, manyEntities);
        AttributeRules learned = learn(graph, threads);
        ArrayRules rules = (ArrayRules) learned.lookup();
        SlowRegression slow = new SlowRegression(graph, PULL);
        List<Attribute> shared = slow.shared();
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            for (int constant = 0; constant < graph.entityCount(); constant++) {
                int head = learned.isEmpty() ? -1 : rules.head(relation, constant);
                if (head < 0) {
                    continue;
                }
                Attribute target = new Attribute(relation, constant);
                List<Attribute> bodies =
                        shared.stream().filter(body -> !body.equals(target)).toList();
                double[] expected = slow.weights(bodies, target, -1);
                double[] found = new double[expected.length];
                rules.withHead(relation, constant, (attribute, weight, support) -> {
                    Attribute body = new Attribute(
                            learned.attributes().relation(attribute),
                            learned.attributes().constant(attribute));
                    found[bodies.indexOf(body)] = weight;
                    assertThat(support).isEqualTo(both(graph, slow, body, target));
                });
                for (int i = 0; i < expected.length; i++) {
                    boolean together = both(graph, slow, bodies.get(i), target) > 0;
                    assertThat(found[i]).isEqualTo(together ? expected[i] : 0, within(1e-4));
                }
            }
        }
    }

    private static int both(Graph graph, SlowRegression slow, Attribute body, Attribute head) {
        int both = 0;
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            both += slow.has(entity, body) && slow.has(entity, head) ? 1 : 0;
        }
        return both;
    }

    @Property(tries = 30)
    void theEvidenceForAnyAnswerIsTheSumOfBothSides(@ForAll long seed, @ForAll boolean manyEntities) {
        Graph graph = graph(seed, manyEntities);
        AttributeRules rules = learn(graph, 1);
        AttributeAnswers answers = new AttributeAnswers(graph);
        SlowRegression slow = new SlowRegression(graph, PULL);
        List<Attribute> shared = slow.shared();
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            int inverse = graph.relations().inverse(relation);
            for (int entity = 0; entity < graph.entityCount(); entity++) {
                answers.find(rules, entity, relation, -1);
                for (int answer = 0; answer < graph.entityCount(); answer++) {
                    double known = evidence(slow, shared, new Attribute(relation, answer), entity, -1);
                    double own = evidence(slow, shared, new Attribute(inverse, entity), answer, -1);
                    assertThat(answers.knownSide(answer)).isEqualTo(known, within(1e-4));
                    assertThat(answers.ownSide(answer)).isEqualTo(own, within(1e-4));
                }
            }
        }
    }

    @Property(tries = 30)
    void aFactThatIsHiddenIsNoEvidenceForOtherAnswers(@ForAll long seed, @ForAll boolean manyEntities) {
        Graph graph = graph(seed, manyEntities);
        AttributeRules rules = learn(graph, 1);
        AttributeAnswers answers = new AttributeAnswers(graph);
        SlowRegression slow = new SlowRegression(graph, PULL);
        List<Attribute> shared = slow.shared();
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            long known = graph.neighbours(entity, 0);
            for (int i = Slice.begin(known); i < Slice.end(known); i++) {
                int hidden = graph.target(i);
                if (hidden == entity) {
                    continue;
                }
                answers.find(rules, entity, 0, hidden);
                List<Attribute> rest = shared.stream()
                        .filter(body -> !body.equals(new Attribute(0, hidden)))
                        .toList();
                for (int answer = 0; answer < graph.entityCount(); answer++) {
                    Attribute head = new Attribute(0, answer);
                    double all = evidence(slow, shared, head, entity, -1);
                    double without = all - part(slow, shared, rest, head, entity);
                    assertThat(answers.knownSide(answer)).isEqualTo(without, within(1e-4));
                }
            }
        }
    }

    /** What the attributes that are left out add to the evidence for a head. */
    private static double part(
            SlowRegression slow, List<Attribute> shared, List<Attribute> rest, Attribute head, int entity) {
        List<Attribute> bodies =
                shared.stream().filter(body -> !body.equals(head)).toList();
        double[] weights = slow.weights(bodies, head, -1);
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            boolean counts = slow.has(entity, bodies.get(i)) && slow.together(bodies.get(i), head);
            sum += counts && !rest.contains(bodies.get(i)) ? weights[i] : 0;
        }
        return sum;
    }

    /** What an entity's attributes that occur together with a head say about it, where its having the head may be denied. */
    private static double evidence(
            SlowRegression slow, List<Attribute> shared, Attribute head, int entity, int denied) {
        List<Attribute> bodies =
                shared.stream().filter(body -> !body.equals(head)).toList();
        double[] weights = slow.weights(bodies, head, denied);
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += slow.has(entity, bodies.get(i)) && slow.together(bodies.get(i), head) ? weights[i] : 0;
        }
        return sum;
    }
}
