package dev.hornbeam.path.corpus;

import dev.hornbeam.work.SplitMix;
import java.util.Arrays;

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
