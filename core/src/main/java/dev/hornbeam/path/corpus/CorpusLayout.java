package dev.hornbeam.path.corpus;

import java.util.Arrays;

/**
 * Sorts counted observations into a {@link Corpus}: one counting sort per column, least important first, so that the
 * result does not depend on the order in which they come.
 */
final class CorpusLayout {
    private final int maxLength;
    private final int directedCount;
    /** One observation per row: head, then steps, each plus one; 0 where a shorter body has no step. */
    private final int[] letters;

    private final long[] counts;
    private int size;

    /** Room for distinct observations. */
    CorpusLayout(int maxLength, int directedCount, int size) {
        this.maxLength = maxLength;
        this.directedCount = directedCount;
        this.letters = new int[Math.multiplyExact(size, maxLength + 1)];
        this.counts = new long[size];
    }

    void add(int[] steps, int length, int head, long count) {
        int row = size * (maxLength + 1);
        letters[row] = head + 1;
        for (int step = 0; step < length; step++) {
            letters[row + 1 + step] = steps[step] + 1;
        }
        counts[size++] = count;
    }

    private int letter(int observation, int column) {
        return letters[observation * (maxLength + 1) + column];
    }

    private int length(int observation) {
        int length = maxLength;
        while (letter(observation, length) == 0) {
            length--;
        }
        return length;
    }

    /** Observations by length, then body, then head, the null head first. */
    private int[] sorted() {
        int[] order = new int[size];
        Arrays.setAll(order, i -> i);
        int[] keys = new int[size];
        order = sortedBy(0, order, keys);
        for (int column = maxLength; column > 0; column--) {
            order = sortedBy(column, order, keys);
        }
        for (int i = 0; i < size; i++) {
            keys[i] = length(order[i]);
        }
        return countingSort(order, keys, maxLength);
    }

    private int[] sortedBy(int column, int[] order, int[] keys) {
        for (int i = 0; i < size; i++) {
            keys[i] = letter(order[i], column);
        }
        return countingSort(order, keys, directedCount);
    }

    private static int[] countingSort(int[] order, int[] keys, int largest) {
        int[] next = new int[largest + 2];
        for (int key : keys) {
            next[key + 1]++;
        }
        for (int key = 1; key < next.length; key++) {
            next[key] += next[key - 1];
        }
        int[] sorted = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            sorted[next[keys[i]]++] = order[i];
        }
        return sorted;
    }

    Corpus corpus() {
        int[] firstStep = new int[size + 1];
        int[] steps = new int[size * maxLength];
        int[] firstHead = new int[size + 1];
        int[] heads = new int[size];
        long[] closed = new long[size];
        long[] nullCounts = new long[size];
        int bodies = 0;
        int step = 0;
        int position = 0;
        int before = -1;
        for (int observation : sorted()) {
            if (before < 0 || isNewBody(before, observation)) {
                bodies++;
                for (int column = 1; column <= maxLength && letter(observation, column) > 0; column++) {
                    steps[step++] = letter(observation, column) - 1;
                }
            }
            int head = letter(observation, 0) - 1;
            if (head == CorpusBuilder.NULL_HEAD) {
                nullCounts[bodies - 1] = counts[observation];
            } else {
                heads[position] = head;
                closed[position++] = counts[observation];
            }
            firstStep[bodies] = step;
            firstHead[bodies] = position;
            before = observation;
        }
        return new Corpus(
                directedCount,
                Arrays.copyOf(firstStep, bodies + 1),
                Arrays.copyOf(steps, step),
                Arrays.copyOf(firstHead, bodies + 1),
                Arrays.copyOf(heads, position),
                Arrays.copyOf(closed, position),
                Arrays.copyOf(nullCounts, bodies));
    }

    private boolean isNewBody(int before, int observation) {
        for (int column = 1; column <= maxLength; column++) {
            if (letter(before, column) != letter(observation, column)) {
                return true;
            }
        }
        return false;
    }
}
