package dev.hornbeam.path;

import dev.hornbeam.path.Corpus.OpenPaths;
import dev.hornbeam.work.SplitMix;

/** Scales the null counts of a full corpus down to the open ratio. */
public final class NullThinning {
    private NullThinning() {}

    /**
     * The same corpus with every null count multiplied by the one factor that makes their sum {@code ratio} times the
     * sum of the closed counts, or 1 if there are fewer. Fractions are carried from body to body, starting at random,
     * so the sum is exact to within one and each count is unbiased. A body whose counts all become 0 is dropped. The
     * corpus notes how many there were.
     */
    public static Corpus thin(Corpus corpus, double ratio, long seed) {
        double wanted = ratio == SamplerOptions.ALL_OPEN ? ratio : ratio * corpus.closedTotal();
        if (wanted >= corpus.nullTotal()) {
            return corpus.withOpenPaths(new OpenPaths(corpus.nullTotal(), corpus.nullTotal()));
        }
        double factor = wanted / corpus.nullTotal();
        double carry = new SplitMix(seed, -2).unit();
        long[] kept = new long[corpus.size()];
        for (int body = 0; body < kept.length; body++) {
            double share = corpus.nullCount(body) * factor + carry;
            kept[body] = (long) share;
            carry = share - kept[body];
        }
        Corpus thinned = corpus.withNullCounts(kept);
        return thinned.withOpenPaths(new OpenPaths(corpus.nullTotal(), thinned.nullTotal()));
    }
}
