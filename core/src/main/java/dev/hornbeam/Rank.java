package dev.hornbeam;

import java.util.Locale;

/**
 * The rank of an answer among all candidates, other known answers left out. With {@code g} candidates of a higher score
 * and {@code e} of the same score, including itself, the optimistic rank is {@code g + 1}, the pessimistic
 * {@code g + e}, and the mean rank is half-way between.
 */
public record Rank(long optimistic, long pessimistic) {
    /** Up to here harmonic numbers are added up; above, their series is exact to twelve digits. */
    private static final long FEW = 32;

    private static final double EULER = 0.577215664901532860606512090082;

    public Rank {
        if (optimistic < 1 || pessimistic < optimistic) {
            throw new IllegalArgumentException("rank between " + optimistic + " and " + pessimistic);
        }
    }

    /** The rank of an answer with this many better and this many equal candidates, including itself. */
    public static Rank of(long better, long equal) {
        return new Rank(better + 1, better + equal);
    }

    /** The average rank over all orders of tied candidates. */
    public double mean() {
        return (optimistic + pessimistic) / 2.0;
    }

    /** The rank under a policy; {@link TiePolicy#RANDOM} has many, of which this is the mean. */
    public double under(TiePolicy policy) {
        return switch (policy) {
            case OPTIMISTIC -> optimistic;
            case MEAN, RANDOM -> mean();
            case PESSIMISTIC -> pessimistic;
        };
    }

    /**
     * 1 / rank under a policy, the average over all orders for {@link TiePolicy#RANDOM}.
     *
     * @param depth a rank beyond it counts as 0
     */
    public double reciprocal(TiePolicy policy, long depth) {
        if (policy == TiePolicy.RANDOM) {
            long last = Math.min(pessimistic, depth);
            return last < optimistic ? 0 : (harmonic(last) - harmonic(optimistic - 1)) / (pessimistic - optimistic + 1);
        }
        return under(policy) <= depth ? 1 / under(policy) : 0;
    }

    /** 1 if the rank is so high or higher, else 0; for {@link TiePolicy#RANDOM} the share of orders in which it is. */
    public double within(TiePolicy policy, long depth) {
        if (policy == TiePolicy.RANDOM) {
            long places = Math.max(0, Math.min(pessimistic, depth) - optimistic + 1);
            return places / (double) (pessimistic - optimistic + 1);
        }
        return under(policy) <= depth ? 1 : 0;
    }

    /** 1 + 1/2 + … + 1/n. */
    private static double harmonic(long n) {
        if (n > FEW) {
            double square = (double) n * n;
            return Math.log(n) + EULER + 0.5 / n - 1 / (12 * square) + 1 / (120 * square * square);
        }
        double sum = 0;
        for (long i = n; i > 0; i--) {
            sum += 1.0 / i;
        }
        return sum;
    }

    /** Which rank an answer gets among others of the same score. */
    public enum TiePolicy {
        /** The first: a model that predicts nothing looks perfect. */
        OPTIMISTIC,
        /** The middle: the average rank over all orders of those tied. */
        MEAN,
        /**
         * Every order of those tied, and the figures averaged over them: what a tool gets, on average, that leaves tied answers in
         * the order it happens to have them in.
         */
        RANDOM,
        /** The last. */
        PESSIMISTIC;

        /** Its name in reports. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What puts an answer where it ranks. */
    public enum Support {
        /** A chain leads to it, with or without others. */
        CHAIN,
        /** Only rules with constants speak for it. */
        CONSTANTS,
        /** No rule does; it is ranked by how often it is an answer of the relation. */
        FREQUENCY,
        /** Nothing: it is tied with all others of which nothing is known. */
        NOTHING;

        /** Whether a rule speaks for the answer. */
        public boolean isRule() {
            return this == CHAIN || this == CONSTANTS;
        }

        /** Its name in files. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
