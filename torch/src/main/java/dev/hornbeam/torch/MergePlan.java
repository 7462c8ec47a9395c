package dev.hornbeam.torch;

import dev.hornbeam.neural.model.ChartPlan.IntList;
import dev.hornbeam.neural.model.ChartPlan.SpanTrie;
import java.util.List;

/**
 * Which windows a round of merges has to compute: the distinct windows of relations of the bodies that enter at this
 * length, and every window of the bodies that shrank to it. Rows are the entering bodies, then the shrunk ones.
 */
final class MergePlan {
    private final int length;
    private final int window;
    private final int[] bodies;
    private final int entering;
    private final int[][] leafParts;
    private final int[] windowRows;
    private final int[] enteringRelations;

    MergePlan(List<int[]> all, int length, int window, int[] shrunk) {
        this.length = length;
        this.window = Math.min(window, length);
        IntList rows = new IntList();
        for (int b = 0; b < all.size(); b++) {
            if (all.get(b).length == length) {
                rows.add(b);
            }
        }
        entering = rows.size();
        for (int b : shrunk) {
            rows.add(b);
        }
        bodies = rows.toArray();
        windowRows = new int[bodies.length * windows()];
        enteringRelations = new int[entering * length];
        leafParts = shareLeafWindows(all);
        for (int i = entering * windows(); i < windowRows.length; i++) {
            windowRows[i] = leafWindows() + i - entering * windows();
        }
    }

    /** Numbers the windows of relations in the order in which they are first met. */
    private int[][] shareLeafWindows(List<int[]> all) {
        int relations = 1;
        for (int row = 0; row < entering; row++) {
            System.arraycopy(all.get(bodies[row]), 0, enteringRelations, row * length, length);
            for (int relation : all.get(bodies[row])) {
                relations = Math.max(relations, relation + 1);
            }
        }
        SpanTrie[] tries = new SpanTrie[window + 1];
        for (int t = 2; t <= window; t++) {
            tries[t] = new SpanTrie(relations);
        }
        SpanTrie singles = new SpanTrie(1);
        IntList[] parts = new IntList[window];
        for (int t = 0; t < window; t++) {
            parts[t] = new IntList();
        }
        for (int row = 0; row < entering; row++) {
            for (int i = 0; i < windows(); i++) {
                int first = row * length + i;
                int number = number(tries, singles, relations, first);
                if (number == parts[0].size()) {
                    for (int t = 0; t < window; t++) {
                        parts[t].add(enteringRelations[first + t]);
                    }
                }
                windowRows[row * windows() + i] = number;
            }
        }
        int[][] arrays = new int[window][];
        for (int t = 0; t < window; t++) {
            arrays[t] = parts[t].toArray();
        }
        return arrays;
    }

    /** The number of a window among those of its width, counted from 0. */
    private int number(SpanTrie[] tries, SpanTrie singles, int relations, int first) {
        if (window == 1) {
            return singles.add(enteringRelations[first], 0) - 1;
        }
        int span = enteringRelations[first];
        for (int t = 2; t <= window; t++) {
            span = tries[t].add(span, enteringRelations[first + t - 1]);
        }
        return span - relations;
    }

    int length() {
        return length;
    }

    /** How many windows a body of this length has. */
    int windows() {
        return length - window + 1;
    }

    int rows() {
        return bodies.length;
    }

    /** The position in the batch of each row's body. */
    int[] bodies() {
        return bodies;
    }

    int leafWindows() {
        return leafParts[0].length;
    }

    /** The relations of the distinct windows of entering bodies, part by part. */
    int[][] leafParts() {
        return leafParts;
    }

    /** The relations of the entering bodies, one body after the other. */
    int[] enteringRelations() {
        return enteringRelations;
    }

    /** For each row and window its place among the computed windows, leaf windows first. */
    int[] windowRows() {
        return windowRows;
    }

    /** The parts of the windows of shrunk bodies, as rows of their vectors laid end to end. */
    int[][] carriedParts() {
        int count = bodies.length - entering;
        int[][] parts = new int[window][count * windows()];
        for (int row = 0; row < count; row++) {
            for (int i = 0; i < windows(); i++) {
                for (int t = 0; t < window; t++) {
                    parts[t][row * windows() + i] = row * length + i + t;
                }
            }
        }
        return parts;
    }
}
