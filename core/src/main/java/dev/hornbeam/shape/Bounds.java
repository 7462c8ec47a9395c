package dev.hornbeam.shape;

/** What counts allow to say, with a doubt of one in twenty. */
final class Bounds {
    private static final double Z = 1.6449;

    private Bounds() {}

    /** Wilson's lower bound of a share; 0 without cases. */
    static double least(long held, long of) {
        if (of == 0) {
            return 0;
        }
        double share = (double) held / of;
        double square = Z * Z / of;
        double half = Z * Math.sqrt(share * (1 - share) / of + square / (4 * of));
        return Math.max(0, (share + square / 2 - half) / (1 + square));
    }

    /** The upper bound of the mean of a Poisson count, by Byar's approximation. */
    static double most(long count) {
        double next = count + 1.0;
        double root = 1 - 1 / (9 * next) + Z / (3 * Math.sqrt(next));
        return next * root * root * root;
    }
}
