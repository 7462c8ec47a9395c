package dev.hornbeam.fuzz;

import java.util.Arrays;
import java.util.function.Predicate;

/** Leaves parts of a failing input out as long as it fails in the same way, so that people see what is wrong. */
final class Shrinker {
    private static final int TRIALS = 500;

    private Shrinker() {}

    /** @param fails whether an input fails in the same way */
    static byte[] shrunk(byte[] input, Predicate<byte[]> fails) {
        byte[] best = input;
        int trials = 0;
        for (int part = Math.max(1, best.length / 2); part > 0; part /= 2) {
            int at = 0;
            while (at < best.length && trials++ < TRIALS) {
                byte[] less = without(best, at, Math.min(best.length, at + part));
                if (fails.test(less)) {
                    best = less;
                } else {
                    at += part;
                }
            }
        }
        return best;
    }

    private static byte[] without(byte[] input, int from, int to) {
        byte[] less = Arrays.copyOf(input, input.length - (to - from));
        System.arraycopy(input, to, less, from, input.length - to);
        return less;
    }
}
