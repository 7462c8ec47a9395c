package dev.hornbeam.rule.count;

import java.util.Arrays;

/** The distinct entities that the first steps of a body reach from one source, and how they were reached. */
final class PairFrontier {
    private final int[] stamps;
    private final int[] slots;
    private final int depth;
    private int stamp;
    int[] entities = new int[64];
    int size;
    final Witnesses witnesses;

    /** @param depth how many steps lead here, from 1 */
    PairFrontier(int entityCount, int depth) {
        this.stamps = new int[entityCount];
        this.slots = new int[entityCount];
        this.depth = depth;
        this.witnesses = new Witnesses(Math.max(0, depth - 1));
    }

    /** Clears it; the source itself counts as reached, because no path may return to it. */
    void start(int source, int ahead) {
        if (stamp == Integer.MAX_VALUE) {
            Arrays.fill(stamps, 0);
            stamp = 0;
        }
        stamps[source] = ++stamp;
        slots[source] = -1;
        size = 0;
        if (depth > 1 && ahead > 0) {
            witnesses.clear(ahead);
        }
    }

    /** Whether an entity is in the frontier or is the source. */
    boolean has(int entity) {
        return stamps[entity] == stamp;
    }

    /** The slot of an entity that is here, or -1 for the source. */
    int slot(int entity) {
        return slots[entity];
    }

    void add(int entity) {
        stamps[entity] = stamp;
        if (size == entities.length) {
            entities = Arrays.copyOf(entities, 2 * size);
        }
        slots[entity] = size;
        entities[size++] = entity;
    }

    /**
     * For every entity of a frontier a few of the simple paths that lead to it, enough to decide whether a simple path can
     * continue from it.
     *
     * <p>A path is kept as the set of entities between its ends. However many paths lead to an entity, those kept suffice:
     * a set is kept only if there are {@code ahead} entities that touch every set kept so far and not this one, that is, if
     * some continuation is possible only for this path. By Bollobás' theorem at most binomial(size + ahead, size) sets are
     * ever kept: 2 for bodies of length 3, and 10 for length 6. Without this, every single path would have to be walked.
     */
    static final class Witnesses {
        private static final int MOST_ROOM = Integer.MAX_VALUE - 16;

        private final int size;
        private int ahead;
        private int most;
        private int[] sets = new int[64];
        private int[] counts = new int[16];
        private final int[] added;
        private int[] blockers = new int[8];

        /** @param size how many entities lie between the ends of a path */
        Witnesses(int size) {
            this.size = size;
            this.added = new int[size];
        }

        /** Forgets all paths; from now on a path is continued by at most {@code steps} more steps. */
        void clear(int steps) {
            ahead = steps;
            most = binomial(size + steps, size);
            blockers = steps > blockers.length ? new int[steps] : blockers;
        }

        private static int binomial(int n, int k) {
            long result = 1;
            for (int i = 1; i <= k; i++) {
                result = result * (n - k + i) / i;
            }
            return Math.toIntExact(result);
        }

        /** Adds the entity at a slot, with no path yet. */
        void open(int slot) {
            if (slot >= counts.length) {
                counts = Arrays.copyOf(counts, 2 * counts.length);
            }
            long needed = (slot + 1L) * most * size;
            if (needed > sets.length) {
                sets = Arrays.copyOf(sets, room(needed));
            }
            counts[slot] = 0;
        }

        private int room(long needed) {
            if (needed > MOST_ROOM) {
                throw new IllegalStateException(
                        "bodies too long for a graph this dense: " + (size + ahead + 1) + " steps");
            }
            return (int) Math.min(MOST_ROOM, Math.max(needed, 2L * sets.length));
        }

        /** Whether some path to the slot's entity does not pass through another entity. */
        boolean leaveFree(int slot, int entity) {
            int begin = slot * most * size;
            for (int set = 0; set < counts[slot]; set++) {
                if (!holds(begin + set * size, entity)) {
                    return true;
                }
            }
            return false;
        }

        private boolean holds(int start, int entity) {
            for (int i = start; i < start + size; i++) {
                if (sets[i] == entity) {
                    return true;
                }
            }
            return false;
        }

        /** Adds the path that goes straight from the source by {@code via}; for sets of one entity. */
        void add(int slot, int via) {
            if (counts[slot] < most) {
                sets[slot * most + counts[slot]++] = via;
            }
        }

        /** Adds the paths to a slot of the frontier before, each extended by that slot's entity {@code via}. */
        void addAll(int slot, int entity, Witnesses before, int slotBefore, int via) {
            int begin = slotBefore * before.most * before.size;
            for (int set = 0; set < before.counts[slotBefore] && counts[slot] < most; set++) {
                int start = begin + set * before.size;
                if (!before.holds(start, entity)) {
                    System.arraycopy(before.sets, start, added, 0, before.size);
                    added[size - 1] = via;
                    addIfNeeded(slot);
                }
            }
        }

        private void addIfNeeded(int slot) {
            int begin = slot * most * size;
            if (blocked(begin, 0, counts[slot], 0)) {
                System.arraycopy(added, 0, sets, begin + counts[slot] * size, size);
                counts[slot]++;
            }
        }

        /** Whether at most {@link #ahead} entities, none of them in {@link #added}, touch every set from {@code set} on. */
        private boolean blocked(int begin, int set, int count, int used) {
            int next = set;
            while (next < count && touched(begin + next * size, used)) {
                next++;
            }
            if (next == count) {
                return true;
            }
            if (used == ahead) {
                return false;
            }
            int start = begin + next * size;
            for (int i = start; i < start + size; i++) {
                if (!isAdded(sets[i])) {
                    blockers[used] = sets[i];
                    if (blocked(begin, next + 1, count, used + 1)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private boolean touched(int start, int used) {
            for (int i = 0; i < used; i++) {
                if (holds(start, blockers[i])) {
                    return true;
                }
            }
            return false;
        }

        private boolean isAdded(int entity) {
            for (int i = 0; i < size; i++) {
                if (added[i] == entity) {
                    return true;
                }
            }
            return false;
        }
    }
}
