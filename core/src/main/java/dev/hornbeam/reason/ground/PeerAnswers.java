package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;

/**
 * What the entities that share an edge have for answers of one relation, counted once and kept for the next queries of
 * that relation: it depends on the edge and the relation alone. Of many entities an even sample is asked. One per thread;
 * memory is bounded: when it is full everything is forgotten.
 */
final class PeerAnswers {
    /** The most entities that are asked per edge. */
    static final int MOST_PEERS = 100;

    private static final int MOST_KEPT = 1 << 22;
    private static final int FIRST_SLOTS = 1 << 10;
    private static final int NONE = -1;

    private final Graph graph;
    private final EdgeRuns runs;
    private final EntityTally counts;
    private int relation = NONE;

    /** Finds the number of an edge: open addressing, an edge as the relation that leads back and the shared entity. */
    private long[] key = new long[FIRST_SLOTS];

    private int[] number = new int[FIRST_SLOTS];

    /** Per edge, in order of first asking. */
    private int[] first = new int[FIRST_SLOTS + 1];

    private int[] asked = new int[FIRST_SLOTS];
    private int edges;

    /** Per answer of an edge. */
    private int[] answer = new int[1 << 12];

    private int[] having = new int[1 << 12];

    PeerAnswers(Graph graph) {
        this.graph = graph;
        this.runs = new EdgeRuns(graph);
        this.counts = new EntityTally(graph.entityCount());
        Arrays.fill(number, NONE);
    }

    /** The place among {@code size} peers of the one that is asked as number {@code i}. */
    static int place(int i, int size) {
        return size <= MOST_PEERS ? i : (int) ((long) i * size / MOST_PEERS);
    }

    /**
     * The number of an edge.
     *
     * @param asks the relation whose answers are counted
     * @param back leads from the shared entity to those that have the edge
     * @param through the shared entity
     */
    int of(int asks, int back, int through) {
        if (asks != relation || first[edges] > MOST_KEPT) {
            forget();
            relation = asks;
        }
        long wanted = (long) back << 32 | through;
        int slot = slot(wanted);
        if (number[slot] == NONE) {
            count(wanted, slot, graph.neighbours(through, back));
            return edges - 1;
        }
        return number[slot];
    }

    private void forget() {
        edges = 0;
        first[0] = 0;
        Arrays.fill(number, NONE);
    }

    private int slot(long wanted) {
        int mask = key.length - 1;
        long mixed = wanted * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 40) & mask;
        while (number[slot] != NONE && key[slot] != wanted) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void count(long wanted, int slot, long sharing) {
        counts.clear();
        int size = Slice.size(sharing);
        int asking = Math.min(size, MOST_PEERS);
        for (int i = 0; i < asking; i++) {
            int peer = graph.target(Slice.begin(sharing) + place(i, size));
            long answers = graph.neighbours(peer, relation);
            for (int a = Slice.begin(answers); a < Slice.end(answers); a++) {
                counts.add(graph.target(a), 1);
            }
        }
        key[slot] = wanted;
        number[slot] = edges;
        keepCounts(asking);
        if (2 * edges > key.length) {
            growSlots();
        }
    }

    private void keepCounts(int asking) {
        int begin = first[edges];
        if (answer.length < begin + counts.size()) {
            answer = Arrays.copyOf(answer, Math.max(begin + counts.size(), 2 * answer.length));
            having = Arrays.copyOf(having, answer.length);
        }
        for (int i = 0; i < counts.size(); i++) {
            answer[begin + i] = counts.entity(i);
            having[begin + i] = counts.get(counts.entity(i));
        }
        asked[edges++] = asking;
        first[edges] = begin + counts.size();
    }

    private void growSlots() {
        long[] oldKey = key;
        int[] oldNumber = number;
        key = new long[2 * oldKey.length];
        number = new int[key.length];
        first = Arrays.copyOf(first, key.length + 1);
        asked = Arrays.copyOf(asked, key.length);
        Arrays.fill(number, NONE);
        for (int i = 0; i < oldKey.length; i++) {
            if (oldNumber[i] != NONE) {
                int slot = slot(oldKey[i]);
                key[slot] = oldKey[i];
                number[slot] = oldNumber[i];
            }
        }
    }

    /** Whether an entity that has the edge is among those asked. */
    boolean isAsked(int back, int through, int entity) {
        long sharing = graph.neighbours(through, back);
        int size = Slice.size(sharing);
        if (size <= MOST_PEERS) {
            return true;
        }
        int own = runs.place(sharing, entity);
        int nearest = (int) (((long) own * MOST_PEERS + size - 1) / size);
        return nearest < MOST_PEERS && place(nearest, size) == own;
    }

    /** How many entities were asked. */
    int asked(int edge) {
        return asked[edge];
    }

    /** The first of an edge's answers, for {@link #answer} and {@link #having}. */
    int begin(int edge) {
        return first[edge];
    }

    /** One beyond the last of an edge's answers. */
    int end(int edge) {
        return first[edge + 1];
    }

    int answer(int i) {
        return answer[i];
    }

    /** How many of those asked have the answer. */
    int having(int i) {
        return having[i];
    }
}
