package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.reason.attribute.AttributeRules.BoundRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Attribute rules apart from any graph, their constants by name; immutable. This is what a model stores.
 *
 * @param entities the constants
 * @param ids of every constant, its id in the data learned from; empty if these are not known
 * @param relations the relations that heads and bodies name
 * @param relation of every attribute that a rule has as its head or body, the relation or inverse
 * @param constant of every attribute, its place among the entities
 * @param holders of every attribute, how many entities had it where the rules were learned
 * @param head of every head, its attribute
 * @param firstRule of every head, its first rule; and at the end the number of rules
 * @param body of every rule, the attribute in its body
 * @param weight of every rule, what it adds to the evidence for its head
 * @param support of every rule, how many entities had both sides where the rules were learned
 * @param pull λ, the pull towards 0 that the weights were learned with; 0 if none were learned, or it is not known
 */
public record AttributeTable(
        Vocabulary entities,
        int[] ids,
        Relations relations,
        int[] relation,
        int[] constant,
        int[] holders,
        int[] head,
        int[] firstRule,
        int[] body,
        float[] weight,
        int[] support,
        double pull)
        implements AttributeStore {

    /** A table without rules. */
    public static AttributeTable empty(Relations relations) {
        int[] none = new int[0];
        return new AttributeTable(
                Vocabulary.of(), none, relations, none, none, none, none, new int[1], none, new float[0], none, 0);
    }

    @Override
    public int size() {
        return body.length;
    }

    @Override
    public AttributeTable table() {
        return this;
    }

    @Override
    public Optional<AttributeRules> bySameIds(Graph graph) {
        return Optional.empty();
    }

    /** The rules in the ids of a graph; those with a name that it does not have are left out. */
    public AttributeRules on(Graph graph) {
        return isEmpty() ? AttributeRules.NONE : on(graph, constantsIn(graph.entities()));
    }

    /** The same if a vocabulary has at least half of the constants. */
    public Optional<AttributeRules> ifKnown(Graph graph) {
        if (isEmpty()) {
            return Optional.of(AttributeRules.NONE);
        }
        int[] entity = constantsIn(graph.entities());
        long known =
                Arrays.stream(entity).filter(id -> id != Vocabulary.UNKNOWN).count();
        return 2 * known >= entity.length ? Optional.of(on(graph, entity)) : Optional.empty();
    }

    private int[] constantsIn(Vocabulary others) {
        int[] entity = new int[entities.size()];
        for (int i = 0; i < entity.length; i++) {
            byte[] name = entities.utf8(i);
            entity[i] = others.id(name, 0, name.length);
        }
        return entity;
    }

    private AttributeRules on(Graph graph, int[] entity) {
        Attributes attributes = new Attributes(graph);
        int[] theirs = new int[relations.directedCount()];
        Arrays.setAll(theirs, i -> graph.relations().id(relations.name(i)));
        int[] number = new int[relation.length];
        for (int i = 0; i < number.length; i++) {
            boolean known = theirs[relation[i]] != Vocabulary.UNKNOWN && entity[constant[i]] != Vocabulary.UNKNOWN;
            number[i] = known ? attributes.number(theirs[relation[i]], entity[constant[i]]) : -1;
        }
        int[] order = headsInOrder(theirs, entity);
        BoundRules bound = new BoundRules(attributes, order.length, body.length);
        for (int h : order) {
            bound.beginHead(theirs[relation[head[h]]], entity[constant[head[h]]]);
            for (int rule = firstRule[h]; rule < firstRule[h + 1]; rule++) {
                if (number[body[rule]] >= 0) {
                    bound.add(number[body[rule]], weight[rule], support[rule]);
                }
            }
        }
        return bound.build(pull);
    }

    /** The heads of which a graph has both names, by its relation, then by its entity. */
    private int[] headsInOrder(int[] theirs, int[] entity) {
        int[] known = IntStream.range(0, head.length)
                .filter(h -> theirs[relation[head[h]]] != Vocabulary.UNKNOWN
                        && entity[constant[head[h]]] != Vocabulary.UNKNOWN)
                .toArray();
        long[] keys = new long[known.length];
        boolean ordered = true;
        for (int i = 0; i < keys.length; i++) {
            int of = head[known[i]];
            keys[i] = (long) theirs[relation[of]] << 32 | entity[constant[of]];
            ordered &= i == 0 || keys[i] > keys[i - 1];
        }
        if (ordered) {
            return known; // as it is on the graph that they were learned on
        }
        return IntStream.range(0, known.length)
                .boxed()
                .sorted(Comparator.comparingLong(i -> keys[i]))
                .mapToInt(i -> known[i])
                .toArray();
    }

    /** A rule by name. */
    public AttributeRule rule(int which) {
        int at = Arrays.binarySearch(firstRule, which);
        int of = at >= 0 ? lastAt(at, which) : -at - 2;
        int headAttribute = head[of];
        int bodyAttribute = body[which];
        return new AttributeRule(
                relations.name(relations.base(relation[headAttribute])),
                entities.name(constant[headAttribute]),
                relations.isInverse(relation[headAttribute]),
                relations.name(relations.base(relation[bodyAttribute])),
                entities.name(constant[bodyAttribute]),
                relations.isInverse(relation[bodyAttribute]),
                weight[which],
                support[which],
                holders[bodyAttribute]);
    }

    /** Heads without rules begin where the next head begins. */
    private int lastAt(int found, int which) {
        int at = found;
        while (at + 1 < head.length && firstRule[at + 1] == which) {
            at++;
        }
        return at;
    }

    /** The relation or inverse in the head of every rule, by rule. */
    int[] headRelations() {
        int[] of = new int[size()];
        for (int h = 0; h < head.length; h++) {
            Arrays.fill(of, firstRule[h], firstRule[h + 1], relation[head[h]]);
        }
        return of;
    }

    /**
     * The strongest rules of every relation, whichever side of it the constant is on; strongest first.
     *
     * @param heads whether rules about a relation are asked for
     * @param bodies whether rules with a relation in the body are asked for
     * @param most how many per relation
     */
    public List<AttributeRule> strongest(IntPredicate heads, IntPredicate bodies, int most) {
        int[] of = headRelations();
        List<List<Integer>> byRelation = new ArrayList<>();
        for (int i = 0; i < relations.count(); i++) {
            byRelation.add(new ArrayList<>());
        }
        for (int rule = 0; rule < of.length; rule++) {
            int base = relations.base(of[rule]);
            if (heads.test(base) && bodies.test(relations.base(relation[body[rule]]))) {
                byRelation.get(base).add(rule);
            }
        }
        List<AttributeRule> strongest = new ArrayList<>();
        for (List<Integer> rules : byRelation) {
            rules.sort(Comparator.<Integer>comparingDouble(rule -> -weight[rule])
                    .thenComparingInt(rule -> -support[rule])
                    .thenComparingInt(rule -> rule));
            rules.stream().limit(most).map(this::rule).forEach(strongest::add);
        }
        return strongest;
    }
}
