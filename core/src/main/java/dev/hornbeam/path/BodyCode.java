package dev.hornbeam.path;

import dev.hornbeam.work.SplitMix;
import java.util.Arrays;

/** Converts a body to one number and back, so that it can be counted without comparing it step by step. */
sealed interface BodyCode {
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

    /**
     * The code for bodies of any length in any alphabet: the number of a node in a tree of prefixes, which grows as bodies
     * are added. Numbers of one tree mean nothing in another.
     */
    final class TrieBodies implements BodyCode {
        private static final int ROOT = 0;

        private int[] parent = new int[1 << 9];
        private int[] relation = new int[1 << 9];
        private int size = 1;
        /** Nodes by parent and relation, open addressing; {@link #ROOT} if free. */
        private int[] table = new int[1 << 10];

        @Override
        public long encode(int[] steps, int from, int length) {
            int node = ROOT;
            for (int i = from; i < from + length; i++) {
                node = child(node, steps[i]);
            }
            return node;
        }

        @Override
        public int decode(long body, int[] into) {
            int length = 0;
            for (int node = (int) body; node != ROOT; node = parent[node]) {
                length++;
            }
            int step = length;
            for (int node = (int) body; node != ROOT; node = parent[node]) {
                into[--step] = relation[node];
            }
            return length;
        }

        private int child(int node, int step) {
            int slot = slot(node, step);
            if (table[slot] != ROOT) {
                return table[slot];
            }
            if (2 * size >= table.length) {
                grow();
                slot = slot(node, step);
            }
            parent[size] = node;
            relation[size] = step;
            table[slot] = size;
            return size++;
        }

        /** The slot of a child, or the free slot where it belongs. */
        private int slot(int node, int step) {
            long hash = SplitMix.mix((long) node << 32 | step);
            int slot = (int) hash & table.length - 1;
            while (table[slot] != ROOT && (parent[table[slot]] != node || relation[table[slot]] != step)) {
                slot = slot + 1 & table.length - 1;
            }
            return slot;
        }

        private void grow() {
            parent = Arrays.copyOf(parent, 2 * parent.length);
            relation = Arrays.copyOf(relation, 2 * relation.length);
            table = new int[2 * table.length];
            for (int node = 1; node < size; node++) {
                table[slot(parent[node], relation[node])] = node;
            }
        }
    }
}
