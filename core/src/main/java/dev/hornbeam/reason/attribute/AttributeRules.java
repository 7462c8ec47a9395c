package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import java.util.Arrays;
import java.util.Optional;

/**
 * Rules with constants in the ids of a graph, {@code r(X, c) ⇐ b(X, d)}, each with a weight. The weights of all
 * rules with one head add up to what an entity's other attributes say about its having {@code r(·, c)}: about 1 if they
 * say that it has, about 0 if not. A weight below 0 speaks against it.
 */
public final class AttributeRules {
    /** No rules. */
    public static final AttributeRules NONE =
            new BoundRules(new Attributes(Graph.of(Vocabulary.of(), Relations.of(), Triples.of())), 0, 0).build(0);

    private final Attributes attributes;
    private final double pull;
    private final Optional<EntityRegression> solved;

    /** Replaced by one in memory when that pays; both find the same. */
    private volatile RuleLookup lookup;

    AttributeRules(Attributes attributes, RuleLookup lookup, double pull, Optional<EntityRegression> solved) {
        this.attributes = attributes;
        this.lookup = lookup;
        this.pull = pull;
        this.solved = solved;
    }

    /**
     * Rules that something else finds.
     *
     * @param lookup by the ids of this graph
     */
    public static AttributeRules of(Graph graph, RuleLookup lookup, double pull) {
        return new AttributeRules(new Attributes(graph), lookup, pull, Optional.empty());
    }

    public Graph graph() {
        return attributes.graph();
    }

    Attributes attributes() {
        return attributes;
    }

    /** The number of rules. */
    public int size() {
        return lookup.size();
    }

    /** The pull towards 0 that the weights were learned with; 0 if it is not known. */
    public double pull() {
        return pull;
    }

    /** Whether there is nothing to answer by. */
    public boolean isEmpty() {
        return size() == 0 && solved.isEmpty();
    }

    /** The inverse itself, if the graph is small enough to answer by it instead of by rules. */
    Optional<EntityRegression> solved() {
        return solved;
    }

    /** The same rules, answering by the inverse itself. */
    AttributeRules with(EntityRegression exact) {
        return new AttributeRules(attributes, lookup, exact.pull(), Optional.of(exact));
    }

    /** What finds the rules for one question. */
    public RuleLookup lookup() {
        RuleLookup before = lookup;
        RuleLookup next = before.forNextQuestion();
        if (next != before) {
            lookup = next;
        }
        return next;
    }

    /** The same rules apart from the graph. */
    public AttributeTable table() {
        return lookup.table();
    }

    /** The same over another graph with the same names; where the inverse answers, it is solved for that graph's own facts. */
    public AttributeRules on(Graph other) {
        if (isEmpty()) {
            return this;
        }
        return solved.isPresent() ? AttributeLearner.solve(other, pull) : lookup.on(other);
    }

    /** Gathers attribute rules in the ids of a graph, head by head, heads ascending by relation, then by constant. */
    static final class BoundRules {
        private final Attributes attributes;
        private final int[] firstHead;
        private final int[] headConstant;
        private final int[] firstRule;
        private final int[] body;
        private final float[] weight;
        private final int[] support;
        private int heads;
        private int rules;

        BoundRules(Attributes attributes, int mostHeads, int mostRules) {
            this.attributes = attributes;
            firstHead = new int[attributes.graph().relations().directedCount() + 1];
            headConstant = new int[mostHeads];
            firstRule = new int[mostHeads + 1];
            body = new int[mostRules];
            weight = new float[mostRules];
            support = new int[mostRules];
        }

        void beginHead(int relation, int constant) {
            headConstant[heads] = constant;
            firstRule[heads] = rules;
            heads++;
            firstHead[relation + 1] = heads;
        }

        void add(int attribute, float itsWeight, int itsSupport) {
            body[rules] = attribute;
            weight[rules] = itsWeight;
            support[rules++] = itsSupport;
        }

        AttributeRules build(double pull) {
            firstRule[heads] = rules;
            for (int relation = 1; relation < firstHead.length; relation++) {
                firstHead[relation] = Math.max(firstHead[relation], firstHead[relation - 1]);
            }
            RuleLookup lookup = new ArrayRules(
                    attributes,
                    firstHead,
                    Arrays.copyOf(headConstant, heads),
                    Arrays.copyOf(firstRule, heads + 1),
                    Arrays.copyOf(body, rules),
                    Arrays.copyOf(weight, rules),
                    Arrays.copyOf(support, rules),
                    pull);
            return new AttributeRules(attributes, lookup, pull, Optional.empty());
        }
    }
}
