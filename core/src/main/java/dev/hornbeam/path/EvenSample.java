package dev.hornbeam.path;

import dev.hornbeam.work.SplitMix;

/**
 * A sample of positions, evenly spaced from a random start, so that each position is equally likely and each picked one
 * represents {@link #weight} of them. All are picked if they are few enough.
 */
final class EvenSample {
    private long total;
    private int size;
    private double shift;

    void draw(long positions, int most, SplitMix random) {
        total = positions;
        size = (int) Math.min(positions, most);
        shift = random.unit();
    }

    int size() {
        return size;
    }

    /** The picked position, ascending with {@code i}. */
    long position(int i) {
        return size == total ? i : Math.min(total - 1, (long) ((i + shift) * total / size));
    }

    double weight() {
        return size == 0 ? 0 : (double) total / size;
    }
}
