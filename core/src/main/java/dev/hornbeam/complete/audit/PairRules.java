package dev.hornbeam.complete.audit;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import java.util.Arrays;

/**
 * Which relations the paths between two entities speak for, by the best rule of each, in a graph without one or two facts.
 * One per thread: it reuses its buffers.
 */
final class PairRules {
    /** Edges that are followed from one end, and pairs of edges from both. */
    private static final int MOST_EDGES = 3_000;

    private static final int MOST_PAIRS = 4_000;

    private final Graph graph;
    private final BodyTable table;
    private final int[] links;
    private final double[] best;
    private final int[] bestRule;
    private final boolean[] known;
    private Triple without;
    private Triple alsoWithout;

    PairRules(Graph graph, BodyTable table) {
        this.graph = graph;
        this.table = table;
        int directed = graph.relations().directedCount();
        links = new int[directed];
        best = new double[directed];
        bestRule = new int[directed];
        known = new boolean[directed];
    }

    /** Looks at a pair as if two facts were not there; the second may be the first. */
    void look(int head, int tail, Triple hidden, Triple alsoHidden) {
        without = hidden;
        alsoWithout = alsoHidden;
        Arrays.fill(best, 0);
        Arrays.fill(bestRule, -1);
        Arrays.fill(known, false);
        int count = graph.linking(head, tail, links);
        for (int i = 0; i < count; i++) {
            known[links[i]] = true;
        }
        for (int i = 0; i < count; i++) {
            if (!isHidden(head, links[i], tail)) {
                offer(BodyTable.code(links[i]), head, tail);
            }
        }
        if (table.longest() > 1 && head != tail) {
            twoSteps(head, tail);
        }
        if (table.longest() > 2 && head != tail) {
            threeSteps(head, tail);
        }
    }

    private boolean isHidden(int from, int relation, int to) {
        return is(without, from, relation, to) || is(alsoWithout, from, relation, to);
    }

    private boolean is(Triple fact, int from, int relation, int to) {
        return relation == fact.relation() && from == fact.head() && to == fact.tail()
                || relation == graph.relations().inverse(fact.relation()) && from == fact.tail() && to == fact.head();
    }

    private void offer(long body, int head, int tail) {
        for (int rule : table.rules(body)) {
            int relation = table.rule(rule).head();
            double confidence = table.confidence(rule, known[relation]);
            if (confidence > best[relation]) {
                best[relation] = confidence;
                bestRule[relation] = rule;
            }
        }
    }

    private void twoSteps(int head, int tail) {
        boolean fromHead = graph.degree(head) <= graph.degree(tail);
        int near = fromHead ? head : tail;
        int far = fromHead ? tail : head;
        long groups = graph.groups(near);
        int left = MOST_EDGES;
        for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
            int step = graph.groupRelation(group);
            long targets = graph.group(group);
            if (fromHead && !table.begins(step)) {
                continue;
            }
            for (int i = Slice.begin(targets); i < Slice.end(targets) && left > 0; i++) {
                int middle = graph.target(i);
                if (middle == head || middle == tail || isHidden(near, step, middle)) {
                    continue;
                }
                left--;
                int count = graph.linking(middle, far, links);
                for (int j = 0; j < count; j++) {
                    if (!isHidden(middle, links[j], far)) {
                        long body = fromHead
                                ? BodyTable.code(step, links[j])
                                : BodyTable.code(inverse(links[j]), inverse(step));
                        offer(body, head, tail);
                    }
                }
            }
        }
    }

    private int inverse(int relation) {
        return graph.relations().inverse(relation);
    }

    private void threeSteps(int head, int tail) {
        if ((long) graph.degree(head) * graph.degree(tail) > MOST_PAIRS) {
            return;
        }
        long first = graph.groups(head);
        long last = graph.groups(tail);
        for (int g = Slice.begin(first); g < Slice.end(first); g++) {
            int step = graph.groupRelation(g);
            if (!table.begins(step)) {
                continue;
            }
            long nears = graph.group(g);
            for (int i = Slice.begin(nears); i < Slice.end(nears); i++) {
                int near = graph.target(i);
                if (near == head || near == tail || isHidden(head, step, near)) {
                    continue;
                }
                for (int h = Slice.begin(last); h < Slice.end(last); h++) {
                    middles(head, tail, step, near, h);
                }
            }
        }
    }

    private void middles(int head, int tail, int step, int near, int group) {
        int back = graph.groupRelation(group);
        long fars = graph.group(group);
        for (int j = Slice.begin(fars); j < Slice.end(fars); j++) {
            int far = graph.target(j);
            if (far == head || far == tail || far == near || isHidden(tail, back, far)) {
                continue;
            }
            int count = graph.linking(near, far, links);
            for (int k = 0; k < count; k++) {
                if (table.begins(step, links[k])) {
                    offer(BodyTable.code(step, links[k], inverse(back)), head, tail);
                }
            }
        }
    }

    /** How sure the best rule is that a relation or inverse leads from the first entity to the second; 0 if none says so. */
    double sure(int relation) {
        return best[relation];
    }

    /** The number of that rule, or -1. */
    int rule(int relation) {
        return bestRule[relation];
    }

    /** The relation that the paths speak for most, apart from those that the graph has between the two; -1 if none. */
    int otherRelation(int relation) {
        int other = -1;
        for (int each = 0; each < best.length; each++) {
            if (each != relation && !known[each] && best[each] > 0 && (other < 0 || best[each] > best[other])) {
                other = each;
            }
        }
        return other;
    }
}
