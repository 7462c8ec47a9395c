package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.QueryRules;
import java.util.Arrays;

/**
 * Compares candidates by the confidence of their best rule, ties by the next best, and so on; more rules beat fewer.
 * The score is the confidence of the best rule, raised by the smallest steps of {@code double} where needed to
 * distinguish candidates.
 */
public record MaxPlus() implements Aggregator {

    @Override
    public AggregatorKind kind() {
        return AggregatorKind.MAX;
    }

    @Override
    public void score(Grounding grounding, double[] into) {
        Arrays.fill(into, grounding.reached(), grounding.size(), UNREACHED);
        int size = grounding.reached();
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        IndexSort.sort(order, (a, b) -> compare(grounding, a, b));
        double last = 0;
        for (int i = 0; i < size; i++) {
            if (i == 0 || compare(grounding, order[i - 1], order[i]) != 0) {
                last = Math.max(Math.nextUp(last), best(grounding, order[i]));
            }
            into[order[i]] = last;
        }
    }

    @Override
    public double parts(Grounding grounding, int candidate, double[] into) {
        int hits = Slice.size(grounding.hits(candidate));
        for (int i = 0; i < hits; i++) {
            into[i] = i == 0 ? best(grounding, candidate) : 0;
        }
        return 0;
    }

    private static double best(Grounding grounding, int candidate) {
        return grounding.rules().confidence(grounding.rule(Slice.begin(grounding.hits(candidate))));
    }

    private static int compare(Grounding grounding, int a, int b) {
        QueryRules rules = grounding.rules();
        long hitsA = grounding.hits(a);
        long hitsB = grounding.hits(b);
        int common = Math.min(Slice.size(hitsA), Slice.size(hitsB));
        for (int i = 0; i < common; i++) {
            int ruleA = grounding.rule(Slice.begin(hitsA) + i);
            int ruleB = grounding.rule(Slice.begin(hitsB) + i);
            if (ruleA != ruleB && rules.confidence(ruleA) != rules.confidence(ruleB)) {
                return Double.compare(rules.confidence(ruleA), rules.confidence(ruleB));
            }
        }
        return Integer.compare(Slice.size(hitsA), Slice.size(hitsB));
    }
}
