package dev.hornbeam.path;

import dev.hornbeam.graph.Slice;
import java.util.Arrays;

/**
 * What was seen on paths: a table of distinct bodies, each with how often every relation closed it and how often none
 * did (the null head); immutable. Bodies are sorted by length, then relation by relation; heads of a body ascend.
 */
public final class Corpus {
    private final int directedCount;
    private final int[] firstStep;
    private final int[] steps;
    private final int[] firstHead;
    private final int[] heads;
    private final long[] counts;
    private final long[] nullCounts;

    /** Takes over the arrays. */
    Corpus(
            int directedCount,
            int[] firstStep,
            int[] steps,
            int[] firstHead,
            int[] heads,
            long[] counts,
            long[] nullCounts) {
        this.directedCount = directedCount;
        this.firstStep = firstStep;
        this.steps = steps;
        this.firstHead = firstHead;
        this.heads = heads;
        this.counts = counts;
        this.nullCounts = nullCounts;
    }

    /** The size of the alphabet: relations and inverses. */
    public int directedCount() {
        return directedCount;
    }

    /** The number of distinct bodies. */
    public int size() {
        return nullCounts.length;
    }

    /** The number of relations in a body. */
    public int length(int body) {
        return firstStep[body + 1] - firstStep[body];
    }

    /** A relation of a body, steps counted from 0. */
    public int relation(int body, int step) {
        return steps[firstStep[body] + step];
    }

    /** The relations of a body, as a copy. */
    public int[] body(int body) {
        return Arrays.copyOfRange(steps, firstStep[body], firstStep[body + 1]);
    }

    /** The heads that closed a body: a slice for {@link #head} and {@link #count}. */
    public long heads(int body) {
        return Slice.of(firstHead[body], firstHead[body + 1]);
    }

    /** A head, by position in {@link #heads}. */
    public int head(int position) {
        return heads[position];
    }

    /** How often that head closed the body, by position in {@link #heads}. */
    public long count(int position) {
        return counts[position];
    }

    /** How often no relation closed the body. */
    public long nullCount(int body) {
        return nullCounts[body];
    }

    /** How often the body was seen with a head or with none, a body closed by two relations counted twice. */
    public long total(int body) {
        long total = nullCounts[body];
        for (int i = firstHead[body]; i < firstHead[body + 1]; i++) {
            total += counts[i];
        }
        return total;
    }

    /** The length of the longest body, 0 if there is none. */
    public int maxLength() {
        return size() == 0 ? 0 : length(size() - 1);
    }
}
