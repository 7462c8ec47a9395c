package dev.hornbeam.path.corpus;

/**
 * What became of the open paths of a graph when a corpus was gathered: of those found only some are kept, so that they do not
 * outnumber the closed ones.
 *
 * @param found how many there were, counted or estimated as the sampler does for closed ones
 * @param kept how many of them the corpus counts
 */
public record OpenPaths(long found, long kept) {
    public OpenPaths {
        if (kept < 0 || found < kept) {
            throw new IllegalArgumentException(kept + " open paths kept of " + found);
        }
    }

    /** How many open paths each one kept stands for, at least 1. */
    public double weight() {
        return found == 0 ? 1 : found / (double) Math.max(1, kept);
    }
}
