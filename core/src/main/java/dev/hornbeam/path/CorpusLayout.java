package dev.hornbeam.path;

import java.util.Arrays;

/**
 * Lays counted observations out as a {@link Corpus}: a counting sort a column, last column first, so that the order of
 * counting leaves no trace.
 */
final class CorpusLayout {
    private final PathCounts paths;
    private final int directedCount;
    /** Observations by length, then body, then head, the null head first. */
    private final int[] order;

    CorpusLayout(PathCounts paths, int directedCount) {
        this.paths = paths;
        this.directedCount = directedCount;
        this.order = sorted();
    }

    private int[] sorted() {
        int[] from = new int[paths.size()];
        Arrays.setAll(from, i -> i);
        int[] to = new int[from.length];
        int[] keys = new int[from.length];
        for (int pass = paths.maxLength + 1; pass >= 0; pass--) {
            // Least important first: the head (column 0), the steps from the last to the first, the length.
            int column = pass == paths.maxLength + 1 ? 0 : pass;
            for (int i = 0; i < keys.length; i++) {
                keys[i] = pass == 0 ? paths.length(i) : paths.at(i, column) + 1;
            }
            countingSort(from, to, keys);
            int[] swap = from;
            from = to;
            to = swap;
        }
        return from;
    }

    private void countingSort(int[] from, int[] to, int[] keys) {
        int[] next = new int[Math.max(directedCount, paths.maxLength) + 2];
        for (int key : keys) {
            next[key + 1]++;
        }
        for (int key = 1; key < next.length; key++) {
            next[key] += next[key - 1];
        }
        for (int observation : from) {
            to[next[keys[observation]]++] = observation;
        }
    }

    Corpus corpus() {
        int bodies = 0;
        long steps = 0;
        int closed = 0;
        for (int i = 0; i < order.length; i++) {
            if (isNewBody(i)) {
                bodies++;
                steps += paths.length(order[i]);
            }
            closed += paths.at(order[i], 0) == CorpusBuilder.NULL_HEAD ? 0 : 1;
        }
        return fill(
                new int[bodies + 1],
                new int[Math.toIntExact(steps)],
                new int[bodies + 1],
                new int[closed],
                new long[closed],
                new long[bodies]);
    }

    private Corpus fill(int[] firstStep, int[] steps, int[] firstHead, int[] heads, long[] counts, long[] nullCounts) {
        int body = -1;
        int step = 0;
        int position = 0;
        for (int i = 0; i < order.length; i++) {
            int observation = order[i];
            if (isNewBody(i)) {
                body++;
                int length = paths.length(observation);
                for (int column = 1; column <= length; column++) {
                    steps[step++] = paths.at(observation, column);
                }
                firstStep[body + 1] = step;
            }
            int head = paths.at(observation, 0);
            if (head == CorpusBuilder.NULL_HEAD) {
                nullCounts[body] = paths.count(observation);
            } else {
                heads[position] = head;
                counts[position++] = paths.count(observation);
            }
            firstHead[body + 1] = position;
        }
        return new Corpus(directedCount, firstStep, steps, firstHead, heads, counts, nullCounts);
    }

    private boolean isNewBody(int i) {
        if (i == 0) {
            return true;
        }
        for (int column = 1; column <= paths.maxLength; column++) {
            if (paths.at(order[i], column) != paths.at(order[i - 1], column)) {
                return true;
            }
        }
        return false;
    }
}
