package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Attribute rules in memory. Rules of a head lie side by side; heads ascend by relation, then by constant. */
final class ArrayRules implements RuleLookup {
    private final Attributes attributes;
    private final int[] firstHead;
    private final int[] headConstant;
    private final int[] firstRule;
    private final int[] body;
    private final float[] weight;
    private final int[] support;
    private final double pull;

    /** Made by whichever thread comes first; a second one would make the same. */
    private final AtomicReferenceArray<RulesByBody> byBody;

    ArrayRules(
            Attributes attributes,
            int[] firstHead,
            int[] headConstant,
            int[] firstRule,
            int[] body,
            float[] weight,
            int[] support,
            double pull) {
        this.attributes = attributes;
        this.firstHead = firstHead;
        this.headConstant = headConstant;
        this.firstRule = firstRule;
        this.body = body;
        this.weight = weight;
        this.support = support;
        this.pull = pull;
        this.byBody = new AtomicReferenceArray<>(firstHead.length - 1);
    }

    @Override
    public int size() {
        return body.length;
    }

    @Override
    public boolean concludes(int relation) {
        return firstHead[relation] < firstHead[relation + 1];
    }

    @Override
    public void withBody(int attribute, int relation, HeadListener listener) {
        RulesByBody rules = byBody(relation);
        long fired = rules.of(attribute);
        for (int f = Slice.begin(fired); f < Slice.end(fired); f++) {
            listener.speaksFor(headConstant[rules.head(f)], rules.weight(f));
        }
    }

    private RulesByBody byBody(int relation) {
        RulesByBody ready = byBody.get(relation);
        if (ready == null) {
            ready = RulesByBody.of(this, relation);
            byBody.set(relation, ready);
        }
        return ready;
    }

    @Override
    public void withHead(int relation, int constant, BodyListener listener) {
        int head = head(relation, constant);
        if (head < 0) {
            return;
        }
        for (int rule = firstRule[head]; rule < firstRule[head + 1]; rule++) {
            listener.rule(body[rule], weight[rule], support[rule]);
        }
    }

    /** The heads of a relation or inverse: a slice for {@link #rules}. */
    long heads(int relation) {
        return Slice.of(firstHead[relation], firstHead[relation + 1]);
    }

    /** The number of the head {@code relation(·, constant)}, or a negative number if no rule has it. */
    int head(int relation, int constant) {
        return Arrays.binarySearch(headConstant, firstHead[relation], firstHead[relation + 1], constant);
    }

    /** The rules of a head: a slice for {@link #weight} and {@link #body}. */
    long rules(int head) {
        return Slice.of(firstRule[head], firstRule[head + 1]);
    }

    float weight(int rule) {
        return weight[rule];
    }

    int body(int rule) {
        return body[rule];
    }

    @Override
    public AttributeTable table() {
        TableBuilder table = new TableBuilder(attributes.graph(), body.length, pull);
        for (int relation = 0; relation < firstHead.length - 1; relation++) {
            for (int head = firstHead[relation]; head < firstHead[relation + 1]; head++) {
                if (firstRule[head] == firstRule[head + 1]) {
                    continue;
                }
                table.beginHead(relation, headConstant[head], holders(relation, headConstant[head]));
                for (int rule = firstRule[head]; rule < firstRule[head + 1]; rule++) {
                    int number = body[rule];
                    table.add(
                            attributes.relation(number),
                            attributes.constant(number),
                            Slice.size(attributes.holders(number)),
                            weight[rule],
                            support[rule]);
                }
            }
        }
        return table.build();
    }

    private int holders(int relation, int constant) {
        int number = attributes.number(relation, constant);
        return number < 0 ? 0 : Slice.size(attributes.holders(number));
    }

    @Override
    public AttributeRules on(Graph other) {
        return table().on(other);
    }

    /** Gathers attribute rules of a graph, head by head, and numbers the attributes and constants that they name. */
    private static final class TableBuilder {
        private final Graph graph;
        private final double pull;
        private final Map<Long, Integer> numbers = new HashMap<>();
        private final int[] place;
        private final List<String> names = new ArrayList<>();
        private int[] ids = new int[64];
        private int[] relation = new int[64];
        private int[] constant = new int[64];
        private int[] holders = new int[64];
        private int[] head = new int[64];
        private int[] firstRule = new int[64];
        private final int[] body;
        private final float[] weight;
        private final int[] support;
        private int heads;
        private int rules;

        TableBuilder(Graph graph, int mostRules, double pull) {
            this.graph = graph;
            this.pull = pull;
            place = new int[graph.entityCount()];
            Arrays.fill(place, -1);
            body = new int[mostRules];
            weight = new float[mostRules];
            support = new int[mostRules];
        }

        void beginHead(int itsRelation, int itsConstant, int itsHolders) {
            if (heads + 2 > firstRule.length) {
                head = Arrays.copyOf(head, 2 * heads + 2);
                firstRule = Arrays.copyOf(firstRule, 2 * heads + 2);
            }
            head[heads] = number(itsRelation, itsConstant, itsHolders);
            firstRule[heads++] = rules;
        }

        void add(int itsRelation, int itsConstant, int itsHolders, float itsWeight, int itsSupport) {
            body[rules] = number(itsRelation, itsConstant, itsHolders);
            weight[rules] = itsWeight;
            support[rules++] = itsSupport;
        }

        private int number(int itsRelation, int itsConstant, int itsHolders) {
            long key = (long) itsRelation << 32 | itsConstant;
            Integer known = numbers.get(key);
            if (known != null) {
                return known;
            }
            int number = numbers.size();
            numbers.put(key, number);
            if (number == relation.length) {
                relation = Arrays.copyOf(relation, 2 * number);
                constant = Arrays.copyOf(constant, 2 * number);
                holders = Arrays.copyOf(holders, 2 * number);
            }
            if (place[itsConstant] < 0) {
                place[itsConstant] = names.size();
                if (names.size() == ids.length) {
                    ids = Arrays.copyOf(ids, 2 * ids.length);
                }
                ids[names.size()] = itsConstant;
                names.add(graph.entities().name(itsConstant));
            }
            relation[number] = itsRelation;
            constant[number] = place[itsConstant];
            holders[number] = itsHolders;
            return number;
        }

        AttributeTable build() {
            int count = numbers.size();
            firstRule[heads] = rules;
            return new AttributeTable(
                    Vocabulary.of(names.toArray(String[]::new)),
                    Arrays.copyOf(ids, names.size()),
                    graph.relations(),
                    Arrays.copyOf(relation, count),
                    Arrays.copyOf(constant, count),
                    Arrays.copyOf(holders, count),
                    Arrays.copyOf(head, heads),
                    Arrays.copyOf(firstRule, heads + 1),
                    Arrays.copyOf(body, rules),
                    Arrays.copyOf(weight, rules),
                    Arrays.copyOf(support, rules),
                    pull);
        }
    }

    /** The attribute rules of one relation or inverse, found by their bodies; immutable. */
    private static final class RulesByBody {
        private final int[] bodies;
        private final int[] first;
        private final int[] head;
        private final float[] weight;

        private RulesByBody(int[] bodies, int[] first, int[] head, float[] weight) {
            this.bodies = bodies;
            this.first = first;
            this.head = head;
            this.weight = weight;
        }

        static RulesByBody of(ArrayRules rules, int relation) {
            long heads = rules.heads(relation);
            int begin = Slice.size(heads) == 0 ? 0 : Slice.begin(rules.rules(Slice.begin(heads)));
            int end = Slice.size(heads) == 0 ? 0 : Slice.end(rules.rules(Slice.end(heads) - 1));
            long[] order = new long[end - begin];
            for (int rule = begin; rule < end; rule++) {
                order[rule - begin] = (long) rules.body(rule) << 32 | rule;
            }
            Arrays.sort(order);
            int distinct = 0;
            for (int i = 0; i < order.length; i++) {
                distinct += i == 0 || order[i] >>> 32 != order[i - 1] >>> 32 ? 1 : 0;
            }
            int[] bodies = new int[distinct];
            int[] first = new int[distinct + 1];
            int[] head = new int[order.length];
            float[] weight = new float[order.length];
            int[] headOf = new int[order.length];
            for (int h = Slice.begin(heads); h < Slice.end(heads); h++) {
                long own = rules.rules(h);
                Arrays.fill(headOf, Slice.begin(own) - begin, Slice.end(own) - begin, h);
            }
            int body = -1;
            for (int i = 0; i < order.length; i++) {
                int of = (int) (order[i] >>> 32);
                int rule = (int) order[i];
                if (body < 0 || bodies[body] != of) {
                    bodies[++body] = of;
                    first[body] = i;
                }
                head[i] = headOf[rule - begin];
                weight[i] = rules.weight(rule);
            }
            first[distinct] = order.length;
            return new RulesByBody(bodies, first, head, weight);
        }

        /** The rules with an attribute as their body: a slice for {@link #head} and {@link #weight}. */
        long of(int attribute) {
            int body = Arrays.binarySearch(bodies, attribute);
            return body < 0 ? Slice.EMPTY : Slice.of(first[body], first[body + 1]);
        }

        int head(int position) {
            return head[position];
        }

        float weight(int position) {
            return weight[position];
        }
    }
}
