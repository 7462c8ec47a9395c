package dev.hornbeam.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.Progress;
import dev.hornbeam.input.ClosestName;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/** The names of entities or relations, each with a dense id from 0; immutable. */
public abstract sealed class Vocabulary {
    /** The id that {@link #id} returns for an unknown name. */
    public static final int UNKNOWN = -1;

    Vocabulary() {}

    /** A vocabulary of these names, ids in the order given; a duplicate name keeps its first id. */
    public static Vocabulary of(String... names) {
        VocabularyBuilder builder = new VocabularyBuilder();
        for (String name : names) {
            builder.add(name);
        }
        return builder.build();
    }

    /**
     * A vocabulary of sorted names.
     *
     * @param ranks the rank of each id
     * @param ids the id of each rank
     */
    public static Vocabulary sorted(FrontCodedNames names, Ints ranks, Ints ids) {
        return new SortedNames(names, ranks, ids);
    }

    /** The number of names; ids run from 0 to one less. */
    public abstract int size();

    /** The name of an id. */
    public abstract String name(int id);

    /** The name of an id as UTF-8. */
    public abstract byte[] utf8(int id);

    /** The id of a name, or {@link #UNKNOWN}. */
    public final int id(String name) {
        byte[] wanted = name.getBytes(UTF_8);
        return id(wanted, 0, wanted.length);
    }

    /** The id of the name at {@code from..to} of a buffer, or {@link #UNKNOWN}. */
    public abstract int id(byte[] buffer, int from, int to);

    /**
     * All ids in the order of the bytes of their names.
     *
     * @param progress is called with how many passes over all names are done
     */
    public final int[] order(Progress progress) {
        return NameOrder.of(this, progress);
    }

    /** Which of two ids has the lower name, by bytes. */
    abstract int compare(int first, int second);

    /** Memory held by the names themselves, in bytes. */
    public abstract long nameBytes();

    /** Memory held by what finds a name and an id, in bytes. */
    public abstract long indexBytes();

    /** The known name closest to an unknown one, for messages; empty if none is close. */
    public final Optional<String> closest(String wanted) {
        return ClosestName.in(size(), this::name, wanted);
    }

    /**
     * Names as one run of UTF-8 bytes with an offset each, found by an open-addressing table of ids: a name costs its bytes and
     * about 10 bytes more, compared with about 60 for a {@code String} in a hash map.
     */
    static final class HashedNames extends Vocabulary {
        private final byte[] bytes;
        private final int[] starts;
        private final int[] table;

        /**
         * Takes ownership of the arrays: {@code starts} has one more entry than there are names, {@code table} holds id +
         * 1.
         */
        HashedNames(byte[] bytes, int[] starts, int[] table) {
            this.bytes = bytes;
            this.starts = starts;
            this.table = table;
        }

        @Override
        public int size() {
            return starts.length - 1;
        }

        @Override
        public String name(int id) {
            return new String(bytes, starts[id], starts[id + 1] - starts[id], UTF_8);
        }

        @Override
        public byte[] utf8(int id) {
            return Arrays.copyOfRange(bytes, starts[id], starts[id + 1]);
        }

        @Override
        public int id(byte[] buffer, int from, int to) {
            int mask = table.length - 1;
            for (int slot = NameHash.of(buffer, from, to) & mask; table[slot] != 0; slot = (slot + 1) & mask) {
                int id = table[slot] - 1;
                if (Arrays.equals(bytes, starts[id], starts[id + 1], buffer, from, to)) {
                    return id;
                }
            }
            return UNKNOWN;
        }

        @Override
        int compare(int first, int second) {
            return Arrays.compareUnsigned(
                    bytes, starts[first], starts[first + 1], bytes, starts[second], starts[second + 1]);
        }

        @Override
        public long nameBytes() {
            return bytes.length;
        }

        @Override
        public long indexBytes() {
            return 4L * starts.length + 4L * table.length;
        }

        /** Hashes a name's bytes eight at a time, the last eight overlapping those before; the same on every machine. */
        static final class NameHash {
            private static final VarHandle LONG =
                    MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
            private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

            private NameHash() {}

            static int of(byte[] buffer, int from, int to) {
                long hash = wide(buffer, from, to);
                return (int) (hash ^ hash >>> 32);
            }

            static long wide(byte[] buffer, int from, int to) {
                long hash = (long) to - from;
                if (to - from >= Long.BYTES) {
                    int last = to - Long.BYTES;
                    for (int at = from; at < last; at += Long.BYTES) {
                        hash = mix(hash ^ (long) LONG.get(buffer, at));
                    }
                    hash = mix(hash ^ (long) LONG.get(buffer, last));
                } else {
                    for (int at = from; at < to; at++) {
                        hash = hash << 8 ^ buffer[at];
                    }
                    hash = mix(hash);
                }
                return hash;
            }

            private static long mix(long value) {
                long product = value * MULTIPLIER;
                return product ^ product >>> 29;
            }
        }
    }

    /** Names of a graph file: sorted and front-coded, with the rank of each id and the id of each rank. */
    private static final class SortedNames extends Vocabulary {
        private final FrontCodedNames names;
        private final Ints ranks;
        private final Ints ids;

        SortedNames(FrontCodedNames names, Ints ranks, Ints ids) {
            this.names = names;
            this.ranks = ranks;
            this.ids = ids;
        }

        @Override
        public int size() {
            return names.size();
        }

        @Override
        public String name(int id) {
            return new String(utf8(id), UTF_8);
        }

        @Override
        public byte[] utf8(int id) {
            return names.name(ranks.get(id));
        }

        @Override
        public int id(byte[] buffer, int from, int to) {
            int rank = names.rank(buffer, from, to);
            return rank < 0 ? UNKNOWN : ids.get(rank);
        }

        @Override
        int compare(int first, int second) {
            return Integer.compare(ranks.get(first), ranks.get(second));
        }

        @Override
        public long nameBytes() {
            return names.bytes();
        }

        @Override
        public long indexBytes() {
            return ranks.bytes() + ids.bytes();
        }
    }

    /**
     * Sorts ids by the bytes of their names: a merge sort that carries eight bytes of each name along, from where names begin
     * to differ, and asks for whole names only where those are equal.
     */
    private static final class NameOrder {
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
            return keys[first] == keys[second]
                    ? names.compare(ids[first], ids[second]) < 0
                    : keys[first] < keys[second];
        }
    }
}
