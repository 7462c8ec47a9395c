package dev.hornbeam.path.corpus;

/** The code for bodies that fit into one number: a few bits per step, the first step in the lowest bits. */
final class PackedBodies implements BodyCode {
    private final int maxLength;
    private final int bits;

    PackedBodies(int maxLength, int directedCount) {
        this.maxLength = maxLength;
        this.bits = BodyCode.letterBits(directedCount);
    }

    @Override
    public long encode(int[] steps, int from, int length) {
        long body = 0;
        for (int i = from + length - 1; i >= from; i--) {
            body = body << bits | steps[i] + 1;
        }
        return body;
    }

    @Override
    public int decode(long body, int[] into) {
        int length = 0;
        for (long rest = body; rest != 0 && length < maxLength; rest >>>= bits) {
            into[length++] = (int) (rest & (1L << bits) - 1) - 1;
        }
        return length;
    }
}
