package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gathers attribute rules of a graph, head by head, and numbers the attributes and constants that they name. */
final class TableBuilder {
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
