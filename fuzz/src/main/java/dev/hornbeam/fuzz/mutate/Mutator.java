package dev.hornbeam.fuzz.mutate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes one input after another from samples, the same ones for the same seed. Inputs that showed something new are
 * {@linkplain #keep kept}, and changed further.
 */
public final class Mutator {
    private static final int LARGEST = 1 << 20;
    private static final int LARGEST_KEPT = 1 << 15;
    private static final int MOST_KEPT = 2000;

    private final List<byte[]> pool;
    private final int samples;
    private final SplittableRandom random;

    /** @param samples what the reader understands, at least one */
    public Mutator(List<byte[]> samples, long seed) {
        this.pool = new ArrayList<>(samples);
        this.samples = samples.size();
        this.random = new SplittableRandom(seed);
    }

    /** The next input. */
    public byte[] next() {
        byte[] input = pool.get(random.nextInt(random.nextBoolean() ? samples : pool.size()));
        int changes = 1 + random.nextInt(1 << random.nextInt(4));
        for (int i = 0; i < changes; i++) {
            List<Mutation> kind = random.nextBoolean() ? ByteMutations.ALL : TextMutations.ALL;
            input = kind.get(random.nextInt(kind.size())).of(input, random, pool);
        }
        return input.length > LARGEST ? Arrays.copyOf(input, LARGEST) : input;
    }

    /** Whether something with one chance in two is to be done to this input. */
    public boolean coin() {
        return random.nextBoolean();
    }

    /** Remembers an input that showed something new, unless it is large. */
    public void keep(byte[] input) {
        if (input.length > LARGEST_KEPT) {
            return;
        }
        if (pool.size() - samples < MOST_KEPT) {
            pool.add(input);
        } else {
            pool.set(samples + random.nextInt(MOST_KEPT), input);
        }
    }
}
