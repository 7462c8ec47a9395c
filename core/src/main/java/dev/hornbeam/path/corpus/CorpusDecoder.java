package dev.hornbeam.path.corpus;

import static dev.hornbeam.path.corpus.CorpusBytes.require;

import java.util.Arrays;

/** Reads what {@link CorpusCodec} wrote and checks every number before it is used. */
final class CorpusDecoder {
    private final CorpusBytes bytes;
    private int directedCount;
    private int[] firstStep;
    private int[] steps = new int[1 << 10];
    private int[] firstHead;
    private int[] heads = new int[1 << 10];
    private long[] counts = new long[1 << 10];
    private long[] nullCounts;

    CorpusDecoder(CorpusBytes bytes) {
        this.bytes = bytes;
    }

    Corpus decode() {
        directedCount = bytes.getInt(Integer.MAX_VALUE, "number of relations");
        int[] ofLength = new int[bytes.getInt(bytes.remaining(), "length of bodies") + 1];
        long size = 0;
        for (int length = 1; length < ofLength.length; length++) {
            ofLength[length] = bytes.getInt(bytes.remaining(), "number of bodies");
            size += ofLength[length];
        }
        require(size <= bytes.remaining(), "number of bodies");
        firstStep = new int[(int) size + 1];
        firstHead = new int[(int) size + 1];
        nullCounts = new long[(int) size];
        int body = 0;
        for (int length = 1; length < ofLength.length; length++) {
            for (int i = 0; i < ofLength[length]; i++) {
                decodeBody(body, length, i > 0);
                decodeHeads(body++);
            }
        }
        require(bytes.remaining() == 0, "number of bytes at the end");
        return new Corpus(
                directedCount,
                firstStep,
                Arrays.copyOf(steps, firstStep[body]),
                firstHead,
                Arrays.copyOf(heads, firstHead[body]),
                Arrays.copyOf(counts, firstHead[body]),
                nullCounts);
    }

    private void decodeBody(int body, int length, boolean follows) {
        int begin = firstStep[body];
        int shared = bytes.getInt(follows ? length - 1 : 0, "beginning of a body");
        if (begin + length > steps.length) {
            steps = Arrays.copyOf(steps, Math.max(begin + length, 2 * steps.length));
        }
        System.arraycopy(steps, begin - (follows ? length : 0), steps, begin, shared);
        for (int step = shared; step < length; step++) {
            steps[begin + step] = bytes.getInt(directedCount - 1, "relation");
        }
        require(!follows || steps[begin + shared] > steps[begin + shared - length], "order of bodies");
        firstStep[body + 1] = begin + length;
    }

    private void decodeHeads(int body) {
        nullCounts[body] = bytes.get(Long.MAX_VALUE, "null count");
        int headCount = bytes.getInt(Math.min(directedCount, bytes.remaining()), "number of heads");
        require(headCount > 0 || nullCounts[body] > 0, "body without a head or null count");
        int at = firstHead[body];
        if (at + headCount > heads.length) {
            heads = Arrays.copyOf(heads, Math.max(at + headCount, 2 * heads.length));
            counts = Arrays.copyOf(counts, heads.length);
        }
        int head = 0;
        for (int i = 0; i < headCount; i++) {
            int distance = bytes.getInt(directedCount - 1 - head, "head");
            require(i == 0 || distance > 0, "order of heads");
            head += distance;
            heads[at + i] = head;
            counts[at + i] = bytes.get(Long.MAX_VALUE, "count");
            require(counts[at + i] > 0, "count");
        }
        firstHead[body + 1] = at + headCount;
    }
}
