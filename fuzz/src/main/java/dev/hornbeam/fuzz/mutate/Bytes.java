package dev.hornbeam.fuzz.mutate;

import java.util.Arrays;
import java.util.SplittableRandom;

/** The few things that every mutation does to bytes. */
final class Bytes {
    private Bytes() {}

    /** Puts bytes in the place of a range. */
    static byte[] replaced(byte[] input, int from, int to, byte[] by) {
        byte[] output = Arrays.copyOf(input, from + by.length + input.length - to);
        System.arraycopy(by, 0, output, from, by.length);
        System.arraycopy(input, to, output, from + by.length, input.length - to);
        return output;
    }

    static byte[] inserted(byte[] input, int at, byte[] what) {
        return replaced(input, at, at, what);
    }

    static byte[] repeated(byte[] what, int times) {
        byte[] output = new byte[what.length * times];
        for (int i = 0; i < times; i++) {
            System.arraycopy(what, 0, output, i * what.length, what.length);
        }
        return output;
    }

    /** A place in the input, its end included. */
    static int place(byte[] input, SplittableRandom random) {
        return random.nextInt(input.length + 1);
    }

    /** A range that is more often short than long: its begin and its end. */
    static int[] range(byte[] input, SplittableRandom random) {
        int from = place(input, random);
        int most = Math.min(input.length - from, 1 << random.nextInt(12));
        return new int[] {from, from + random.nextInt(most + 1)};
    }

    static byte[] part(byte[] input, SplittableRandom random) {
        int[] range = range(input, random);
        return Arrays.copyOfRange(input, range[0], range[1]);
    }

    static <T> T one(T[] of, SplittableRandom random) {
        return of[random.nextInt(of.length)];
    }
}
