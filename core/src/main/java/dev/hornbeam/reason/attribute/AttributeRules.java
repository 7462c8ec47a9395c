package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Rules with constants in the ids of a graph, {@code r(X, c) ⇐ b(X, d)}, each with a weight; immutable. The weights of all
 * rules with one head add up to what an entity's other attributes say about its having {@code r(·, c)}: about 1 if they
 * say that it has, about 0 if not. A weight below 0 speaks against it.
 *
 * <p>Rules of a head lie side by side; heads ascend by relation, then by constant.
 */
public final class AttributeRules {
    /** No rules. */
    public static final AttributeRules NONE = new AttributeRules(
            new Attributes(Graph.of(Vocabulary.of(), Relations.of(), Triples.of())),
            new int[1],
            new int[0],
            new int[1],
            new int[0],
            new float[0],
            new int[0],
            0,
            Optional.empty());

    private final Attributes attributes;
    private final int[] firstHead;
    private final int[] headConstant;
    private final int[] firstRule;
    private final int[] body;
    private final float[] weight;
    private final int[] support;
    private final double pull;
    private final Optional<EntityRegression> solved;

    /** Made by whichever thread comes first; a second one would make the same. */
    private final AtomicReferenceArray<RulesByBody> byBody;

    AttributeRules(
            Attributes attributes,
            int[] firstHead,
            int[] headConstant,
            int[] firstRule,
            int[] body,
            float[] weight,
            int[] support,
            double pull,
            Optional<EntityRegression> solved) {
        this.pull = pull;
        this.solved = solved;
        this.attributes = attributes;
        this.firstHead = firstHead;
        this.headConstant = headConstant;
        this.firstRule = firstRule;
        this.body = body;
        this.weight = weight;
        this.support = support;
        this.byBody = new AtomicReferenceArray<>(firstHead.length - 1);
    }

    public Graph graph() {
        return attributes.graph();
    }

    Attributes attributes() {
        return attributes;
    }

    /** The number of rules. */
    public int size() {
        return body.length;
    }

    /** The pull towards 0 that the weights were learned with; 0 if it is not known. */
    public double pull() {
        return pull;
    }

    /** Whether there is nothing to answer by. */
    public boolean isEmpty() {
        return body.length == 0 && solved.isEmpty();
    }

    /** The inverse itself, if the graph is small enough to answer by it instead of by rules. */
    Optional<EntityRegression> solved() {
        return solved;
    }

    /** The same rules, answering by the inverse itself. */
    AttributeRules with(EntityRegression exact) {
        return new AttributeRules(
                attributes,
                firstHead,
                headConstant,
                firstRule,
                body,
                weight,
                support,
                exact.pull(),
                Optional.of(exact));
    }

    /** The heads of a relation or inverse: a slice for {@link #constant} and {@link #rules}. */
    public long heads(int relation) {
        return Slice.of(firstHead[relation], firstHead[relation + 1]);
    }

    /** The number of the head {@code relation(·, constant)}, or a negative number if no rule has it. */
    public int head(int relation, int constant) {
        return Arrays.binarySearch(headConstant, firstHead[relation], firstHead[relation + 1], constant);
    }

    /** The constant of a head. */
    public int constant(int head) {
        return headConstant[head];
    }

    /** The rules of a head: a slice for {@link #weight}, {@link #bodyRelation} and {@link #bodyConstant}. */
    public long rules(int head) {
        return Slice.of(firstRule[head], firstRule[head + 1]);
    }

    public double weight(int rule) {
        return weight[rule];
    }

    /** The relation or inverse in the body of a rule. */
    public int bodyRelation(int rule) {
        return attributes.relation(body[rule]);
    }

    /** The constant in the body of a rule. */
    public int bodyConstant(int rule) {
        return attributes.constant(body[rule]);
    }

    /** How many entities the body of a rule holds for. */
    public int bodyCount(int rule) {
        return Slice.size(attributes.holders(body[rule]));
    }

    /** How many entities had both sides of a rule where it was learned. */
    public int support(int rule) {
        return support[rule];
    }

    /** The same rules apart from the graph. */
    public AttributeTable table() {
        TableBuilder table = new TableBuilder(graph(), body.length, pull);
        for (int relation = 0; relation < firstHead.length - 1; relation++) {
            for (int head = firstHead[relation]; head < firstHead[relation + 1]; head++) {
                if (firstRule[head] == firstRule[head + 1]) {
                    continue;
                }
                table.beginHead(relation, headConstant[head], holders(relation, headConstant[head]));
                for (int rule = firstRule[head]; rule < firstRule[head + 1]; rule++) {
                    table.add(bodyRelation(rule), bodyConstant(rule), bodyCount(rule), weight[rule], support[rule]);
                }
            }
        }
        return table.build();
    }

    private int holders(int relation, int constant) {
        int number = attributes.number(relation, constant);
        return number < 0 ? 0 : Slice.size(attributes.holders(number));
    }

    /** The same over another graph with the same names; where the inverse answers, it is solved for that graph's own facts. */
    public AttributeRules on(Graph other) {
        if (isEmpty()) {
            return this;
        }
        return solved.isPresent() ? AttributeLearner.solve(other, pull) : table().on(other);
    }

    int body(int rule) {
        return body[rule];
    }

    /** The rules of a relation or inverse, found by their bodies. */
    RulesByBody byBody(int relation) {
        RulesByBody ready = byBody.get(relation);
        if (ready == null) {
            ready = RulesByBody.of(this, relation);
            byBody.set(relation, ready);
        }
        return ready;
    }
}
