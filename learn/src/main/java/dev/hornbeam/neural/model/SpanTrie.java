package dev.hornbeam.neural.model;

import java.util.Arrays;

/**
 * Numbers the distinct spans of many bodies: relations are their own numbers, a longer span is its prefix and one more
 * relation. Open addressing over plain arrays, because it runs once a step over every span of the batch.
 */
public final class SpanTrie {
    private final int relations;
    private long[] keys = new long[1 << 10];
    private int[] spans = new int[1 << 10];
    private int size;

    public SpanTrie(int relations) {
        this.relations = relations;
        Arrays.fill(keys, -1);
    }

    /** How many spans have a number: the relations and those added. */
    public int size() {
        return relations + size;
    }

    /** The number of a span, which is {@link #size} before the call if it is new. */
    public int add(int prefix, int relation) {
        if (2 * size >= keys.length) {
            grow();
        }
        long key = (long) prefix * relations + relation;
        int slot = slot(key);
        if (keys[slot] < 0) {
            keys[slot] = key;
            spans[slot] = relations + size++;
        }
        return spans[slot];
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (keys[slot] >= 0 && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldSpans = spans;
        keys = new long[2 * oldKeys.length];
        spans = new int[keys.length];
        Arrays.fill(keys, -1);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] >= 0) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                spans[slot] = oldSpans[i];
            }
        }
    }
}
