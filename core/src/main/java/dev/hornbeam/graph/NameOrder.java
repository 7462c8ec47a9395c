package dev.hornbeam.graph;

import dev.hornbeam.work.Progress;

/**
 * Sorts ids by the bytes of their names: a merge sort that carries eight bytes of each name along, from where names begin
 * to differ, and asks for whole names only where those are equal.
 */
final class NameOrder {
    private static final int KEY = 8;

    private final Vocabulary names;
    private long[] keys;
    private int[] ids;
    private long[] otherKeys;
    private int[] otherIds;

    private NameOrder(Vocabulary names) {
        this.names = names;
        int size = names.size();
        keys = new long[size];
        ids = new int[size];
        otherKeys = new long[size];
        otherIds = new int[size];
        int common = common();
        for (int id = 0; id < size; id++) {
            ids[id] = id;
            keys[id] = key(names.utf8(id), common);
        }
    }

    /** The ids in the order of their names. */
    static int[] of(Vocabulary names, Progress progress) {
        NameOrder order = new NameOrder(names);
        order.sort(progress);
        return order.ids;
    }

    /** How many bytes all names begin with alike. */
    private int common() {
        byte[] first = names.size() == 0 ? new byte[0] : names.utf8(0);
        int common = first.length;
        for (int id = 1; id < names.size() && common > 0; id++) {
            byte[] name = names.utf8(id);
            common = Math.min(common, name.length);
            for (int i = 0; i < common; i++) {
                if (name[i] != first[i]) {
                    common = i;
                }
            }
        }
        return common;
    }

    /** The bytes from a place on as a number that compares as they do; those beyond the end count as 0. */
    private static long key(byte[] name, int from) {
        long key = 0;
        for (int i = from; i < from + KEY; i++) {
            key = key << 8 | (i < name.length ? name[i] & 0xff : 0);
        }
        return key ^ Long.MIN_VALUE;
    }

    private void sort(Progress progress) {
        int size = ids.length;
        int passes = 32 - Integer.numberOfLeadingZeros(Math.max(0, size - 1));
        int done = 0;
        for (long run = 1; run < size; run *= 2) {
            for (long from = 0; from < size; from += 2 * run) {
                merge((int) from, (int) Math.min(size, from + run), (int) Math.min(size, from + 2 * run));
            }
            long[] sortedKeys = otherKeys;
            int[] sortedIds = otherIds;
            otherKeys = keys;
            otherIds = ids;
            keys = sortedKeys;
            ids = sortedIds;
            progress.update(++done, passes);
        }
    }

    private void merge(int from, int middle, int to) {
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            boolean takeLeft = right == to || left < middle && !isLess(right, left);
            int taken = takeLeft ? left++ : right++;
            otherKeys[i] = keys[taken];
            otherIds[i] = ids[taken];
        }
    }

    private boolean isLess(int first, int second) {
        return keys[first] == keys[second] ? names.compare(ids[first], ids[second]) < 0 : keys[first] < keys[second];
    }
}
