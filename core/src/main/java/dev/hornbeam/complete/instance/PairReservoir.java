package dev.hornbeam.complete.instance;

import dev.hornbeam.work.SplitMix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps some of many pairs such that each is equally likely to be kept, however many come. */
final class PairReservoir {
    private final int size;
    private final SplitMix random;
    private final List<long[]> kept = new ArrayList<>();
    private long count;

    PairReservoir(int size, SplitMix random) {
        this.size = size;
        this.random = random;
    }

    void add(int head, int tail) {
        count++;
        if (kept.size() < size) {
            kept.add(new long[] {head, tail});
            return;
        }
        long place = (long) (random.unit() * count);
        if (place < size) {
            kept.set((int) place, new long[] {head, tail});
        }
    }

    long count() {
        return count;
    }

    /** The kept pairs, by head and then by tail. */
    List<long[]> pairs() {
        List<long[]> sorted = new ArrayList<>(kept);
        sorted.sort(
                (one, other) -> one[0] == other[0] ? Long.compare(one[1], other[1]) : Long.compare(one[0], other[0]));
        return Collections.unmodifiableList(sorted);
    }
}
