package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Slice;
import java.util.Arrays;

/** The attribute rules of one relation or inverse, found by their bodies; immutable. */
final class RulesByBody {
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
