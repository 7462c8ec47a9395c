package dev.hornbeam.reason.attribute;

import java.util.Arrays;
import java.util.Optional;

/** Gathers attribute rules in the ids of a graph, head by head, heads ascending by relation, then by constant. */
final class BoundRules {
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
