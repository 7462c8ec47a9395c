package dev.hornbeam.path;

import dev.hornbeam.file.FileStamp;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.work.SplitMix;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The paths that were sampled: a table of distinct bodies, each with how often every relation closed it and how often
 * none did (the null head); immutable. Bodies are sorted by length, then relation by relation; heads of a body are in
 * ascending order.
 */
public final class Corpus {
    private final int directedCount;
    private final int[] firstStep;
    private final int[] steps;
    private final int[] firstHead;
    private final int[] heads;
    private final long[] counts;
    private final long[] nullCounts;
    private final Optional<OpenPaths> openPaths;

    /** Takes ownership of the arrays. */
    Corpus(
            int directedCount,
            int[] firstStep,
            int[] steps,
            int[] firstHead,
            int[] heads,
            long[] counts,
            long[] nullCounts) {
        this(directedCount, firstStep, steps, firstHead, heads, counts, nullCounts, Optional.empty());
    }

    private Corpus(
            int directedCount,
            int[] firstStep,
            int[] steps,
            int[] firstHead,
            int[] heads,
            long[] counts,
            long[] nullCounts,
            Optional<OpenPaths> openPaths) {
        this.openPaths = openPaths;
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

    /** The number of a body, or -1 if it was never seen. */
    public int find(int... body) {
        int low = 0;
        int high = size() - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int order = compare(middle, body);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    private int compare(int index, int[] body) {
        return length(index) != body.length
                ? Integer.compare(length(index), body.length)
                : Arrays.compare(steps, firstStep[index], firstStep[index + 1], body, 0, body.length);
    }

    /** How often bodies were seen with a head, all bodies together. */
    public long closedTotal() {
        return Arrays.stream(counts).sum();
    }

    /** How often bodies were seen without a head, all bodies together. */
    public long nullTotal() {
        return Arrays.stream(nullCounts).sum();
    }

    /** The bodies for which a condition holds, tested by their numbers. */
    public Corpus select(IntPredicate wanted) {
        int[] bodies = IntStream.range(0, size()).filter(wanted).toArray();
        int[] newFirstStep = new int[bodies.length + 1];
        int[] newFirstHead = new int[bodies.length + 1];
        long[] newNullCounts = new long[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            newFirstStep[i + 1] = newFirstStep[i] + length(bodies[i]);
            newFirstHead[i + 1] = newFirstHead[i] + Slice.size(heads(bodies[i]));
            newNullCounts[i] = nullCounts[bodies[i]];
        }
        int[] newSteps = new int[newFirstStep[bodies.length]];
        int[] newHeads = new int[newFirstHead[bodies.length]];
        long[] newCounts = new long[newHeads.length];
        for (int i = 0; i < bodies.length; i++) {
            int headCount = Slice.size(heads(bodies[i]));
            System.arraycopy(steps, firstStep[bodies[i]], newSteps, newFirstStep[i], length(bodies[i]));
            System.arraycopy(heads, firstHead[bodies[i]], newHeads, newFirstHead[i], headCount);
            System.arraycopy(counts, firstHead[bodies[i]], newCounts, newFirstHead[i], headCount);
        }
        return new Corpus(
                directedCount, newFirstStep, newSteps, newFirstHead, newHeads, newCounts, newNullCounts, openPaths);
    }

    /**
     * At most so many bodies: the shorter ones first, and of the longest that fit only in part a random part, each body as likely
     * as it was seen often. The common ones tell most, but the most common alone would be those that chance favoured.
     */
    public Corpus atMost(int most, long seed) {
        if (size() <= most) {
            return this;
        }
        int shorter = most;
        while (shorter > 0 && length(shorter - 1) == length(most)) {
            shorter--;
        }
        int end = most;
        while (end < size() && length(end) == length(most)) {
            end++;
        }
        SplitMix random = new SplitMix(seed, -3);
        double[] arrival = new double[end - shorter];
        for (int i = 0; i < arrival.length; i++) {
            arrival[i] = -Math.log1p(-random.unit()) / total(shorter + i);
        }
        double[] sorted = arrival.clone();
        Arrays.sort(sorted);
        int kept = shorter;
        double last = sorted[most - shorter];
        return select(body -> body < kept || body - kept < arrival.length && arrival[body - kept] < last);
    }

    /** The same with other null counts; a body whose counts are all 0 is dropped. */
    public Corpus withNullCounts(long[] newNullCounts) {
        return new Corpus(directedCount, firstStep, steps, firstHead, heads, counts, newNullCounts, openPaths)
                .select(body -> newNullCounts[body] > 0 || Slice.size(heads(body)) > 0);
    }

    /** How many open paths there were when the corpus was gathered, and how many were kept; empty if nobody noted it. */
    public Optional<OpenPaths> openPaths() {
        return openPaths;
    }

    /** The same table, gathered so; the note is part of neither equality nor fingerprint. */
    public Corpus withOpenPaths(OpenPaths noted) {
        return new Corpus(directedCount, firstStep, steps, firstHead, heads, counts, nullCounts, Optional.of(noted));
    }

    /**
     * A hash of the whole content, the same in every run and version: SHA-256 of its numbers, each as eight bytes, cut to 16 bytes.
     * It does not depend on the file format.
     */
    public String fingerprint() {
        MessageDigest digest = FileStamp.digest();
        ByteBuffer numbers = ByteBuffer.allocate(2 * Long.BYTES);
        digest.update(numbers.putLong(directedCount).putLong(size()).flip());
        for (int body = 0; body < size(); body++) {
            int heads = firstHead[body + 1] - firstHead[body];
            numbers = ByteBuffer.allocate(Long.BYTES * (3 + length(body) + 2 * heads));
            numbers.putLong(length(body));
            for (int step = 0; step < length(body); step++) {
                numbers.putLong(relation(body, step));
            }
            numbers.putLong(nullCounts[body]).putLong(heads);
            for (int i = firstHead[body]; i < firstHead[body + 1]; i++) {
                numbers.putLong(this.heads[i]).putLong(counts[i]);
            }
            digest.update(numbers.flip());
        }
        return HexFormat.of().formatHex(digest.digest(), 0, 16);
    }

    /** Whether two tables are equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Corpus that
                && directedCount == that.directedCount
                && Arrays.equals(firstStep, that.firstStep)
                && Arrays.equals(steps, that.steps)
                && Arrays.equals(firstHead, that.firstHead)
                && Arrays.equals(heads, that.heads)
                && Arrays.equals(counts, that.counts)
                && Arrays.equals(nullCounts, that.nullCounts);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(steps) + Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return "corpus of " + size() + " bodies, " + closedTotal() + " closed and " + nullTotal() + " open paths";
    }

    /**
     * What became of the open paths of a graph when a corpus was gathered: of those found only some are kept, so that they do not
     * outnumber the closed ones.
     *
     * @param found how many there were, counted or estimated as the sampler does for closed ones
     * @param kept how many of them the corpus counts
     */
    public record OpenPaths(long found, long kept) {
        public OpenPaths {
            if (kept < 0 || found < kept) {
                throw new IllegalArgumentException(kept + " open paths kept of " + found);
            }
        }

        /** How many open paths each one kept stands for, at least 1. */
        public double weight() {
            return found == 0 ? 1 : found / (double) Math.max(1, kept);
        }
    }
}
