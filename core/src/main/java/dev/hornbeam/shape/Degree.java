package dev.hornbeam.shape;

/**
 * To what degree a property holds.
 *
 * @param held how many of the cases have it
 * @param of how many cases there are that could contradict it
 */
public record Degree(long held, long of) {
    /** Nothing was seen that could contradict it. */
    static final Degree NONE = new Degree(0, 0);

    /** The share that has it; 0 without cases. */
    public double share() {
        return of == 0 ? 0 : (double) held / of;
    }

    /** The share that the counts allow to claim, wrong about once in twenty times: Wilson's lower bound. */
    public double least() {
        return Bounds.least(held, of);
    }

    /** How many cases contradict it. */
    public long exceptions() {
        return of - held;
    }

    /** What counts allow to say, with a doubt of one in twenty. */
    static final class Bounds {
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
}
