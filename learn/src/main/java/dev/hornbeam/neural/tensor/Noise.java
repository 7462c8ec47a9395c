package dev.hornbeam.neural.tensor;

/**
 * Random numbers by position instead of by state: the same key and position give the same number, whatever the batch,
 * the order or the thread, and there is no state to save in a checkpoint.
 */
public final class Noise {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Noise() {}

    /** A key made of two. */
    public static long key(long first, long second) {
        return mix(mix(first + GOLDEN) ^ (second * GOLDEN));
    }

    /** The key of a body under another key: it depends on its relations alone. */
    public static long key(long key, int[] body) {
        long hash = key(key, body.length);
        for (int relation : body) {
            hash = key(hash, relation);
        }
        return hash;
    }

    /** Uniform on the open interval from 0 to 1. */
    public static double uniform(long key, long position) {
        return ((mix(key + (position + 1) * GOLDEN) >>> 11) + 0.5) * 0x1p-53;
    }

    /** Standard Gumbel: the arg-max of values plus such noise draws from their softmax. */
    public static double gumbel(long key, long position) {
        return -StrictMath.log(-StrictMath.log(uniform(key, position)));
    }

    /** Standard normal. */
    public static double normal(long key, long position) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(uniform(key, 2 * position)));
        return radius * StrictMath.cos(2 * StrictMath.PI * uniform(key, 2 * position + 1));
    }

    /** An order of {@code 0 … n-1} in which every order is equally likely. */
    public static int[] permutation(long key, int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = (int) (uniform(key, i) * (i + 1));
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
