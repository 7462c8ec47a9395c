package dev.hornbeam.path.corpus;

/** Converts a body to one number and back, so that it can be counted without comparing it step by step. */
sealed interface BodyCode permits PackedBodies, TrieBodies {
    /** A code for bodies of up to a length in this alphabet that leaves {@link #letterBits} bits for a head. */
    static BodyCode of(int maxLength, int directedCount) {
        return (maxLength + 1) * letterBits(directedCount) < Long.SIZE
                ? new PackedBodies(maxLength, directedCount)
                : new TrieBodies();
    }

    /** How many bits hold a relation or inverse plus one, or 0 for none. */
    static int letterBits(int directedCount) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(directedCount);
    }

    /** The number of the body at {@code from} in an array. */
    long encode(int[] steps, int from, int length);

    /** Writes the relations of a body from the beginning of an array and returns how many there are. */
    int decode(long body, int[] into);
}
