package dev.hornbeam.rdf.sparql;

import java.util.Arrays;

/**
 * Notices a row that was there before, on another page: then pages are cut from different orders, and other rows are missing.
 * It remembers all rows of an answer up to a number, and of a longer one a fair sample: those whose hash ends in some
 * zeros.
 */
final class RowWatch {
    /** The hash of a row without values. */
    static final long FIRST = 0xCBF29CE484222325L;

    private final int most;
    private long[] table = new long[1 << 10];
    private int size;
    private long mask;

    /** @param most how many rows are remembered */
    RowWatch(int most) {
        this.most = most;
    }

    /** Adds a row by its hash; whether it was there already, as far as that is known. */
    boolean isRepeated(long hash) {
        long mixed = mixed(hash);
        if ((mixed & mask) != 0) {
            return false;
        }
        int at = slot(table, mixed);
        if (table[at] == mixed) {
            return true;
        }
        table[at] = mixed;
        size++;
        if (size > most) {
            mask = mask << 1 | 1;
            rebuild(table.length);
        } else if (size > table.length / 2) {
            rebuild(2 * table.length);
        }
        return false;
    }

    /** The hash of a row with one more value. Thirty-two bits, as strings have them, would be too few for millions of rows. */
    static long hash(long before, String value) {
        long hash = before;
        for (int i = 0; i < value.length(); i++) {
            hash = (hash ^ value.charAt(i)) * 0x100000001B3L;
        }
        return (hash ^ 0x1F) * 0x100000001B3L;
    }

    /** Never zero, which marks a free slot. */
    private static long mixed(long hash) {
        long mixed = (hash ^ hash >>> 32) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 29) * 0xBF58476D1CE4E5B9L;
        mixed ^= mixed >>> 32;
        return mixed == 0 ? Long.MIN_VALUE : mixed;
    }

    private static int slot(long[] table, long value) {
        int at = (int) (value >>> 40) & table.length - 1;
        while (table[at] != 0 && table[at] != value) {
            at = at + 1 & table.length - 1;
        }
        return at;
    }

    private void rebuild(int length) {
        long[] old = table;
        table = new long[length];
        size = 0;
        Arrays.stream(old).filter(value -> value != 0 && (value & mask) == 0).forEach(value -> {
            table[slot(table, value)] = value;
            size++;
        });
    }
}
