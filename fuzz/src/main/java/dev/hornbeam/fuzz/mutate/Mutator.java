package dev.hornbeam.fuzz.mutate;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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

    /** Changes that know nothing of what bytes mean: as a disk, a network or a copy that was broken off makes them. */
    private static final class ByteMutations {
        private static final long[] LENGTHS = {
            0,
            1,
            -1,
            -2,
            2,
            127,
            128,
            255,
            256,
            0x7FFF,
            0x8000,
            0xFFFF,
            1 << 20,
            1 << 28,
            Integer.MAX_VALUE - 8,
            Integer.MAX_VALUE,
            Integer.MIN_VALUE,
            0xFFFFFFFFL,
            1L << 32,
            1L << 40,
            Long.MAX_VALUE / 4,
            Long.MAX_VALUE,
            Long.MIN_VALUE
        };

        static final List<Mutation> ALL = List.of(
                ByteMutations::flipped,
                ByteMutations::otherByte,
                ByteMutations::otherBytes,
                ByteMutations::without,
                ByteMutations::cut,
                ByteMutations::twice,
                ByteMutations::moved,
                ByteMutations::spliced,
                ByteMutations::withPartOfAnother,
                ByteMutations::otherLength,
                ByteMutations::zeros);

        private ByteMutations() {}

        private static byte[] flipped(byte[] input, SplittableRandom random, List<byte[]> pool) {
            byte[] output = input.clone();
            for (int i = random.nextInt(4); i >= 0 && output.length > 0; i--) {
                output[random.nextInt(output.length)] ^= (byte) (1 << random.nextInt(8));
            }
            return output;
        }

        private static byte[] otherByte(byte[] input, SplittableRandom random, List<byte[]> pool) {
            byte[] output = input.clone();
            if (output.length > 0) {
                output[random.nextInt(output.length)] = (byte) random.nextInt(256);
            }
            return output;
        }

        private static byte[] otherBytes(byte[] input, SplittableRandom random, List<byte[]> pool) {
            byte[] noise = new byte[1 + random.nextInt(16)];
            random.nextBytes(noise);
            return Bytes.inserted(input, Bytes.place(input, random), noise);
        }

        private static byte[] without(byte[] input, SplittableRandom random, List<byte[]> pool) {
            int[] range = Bytes.range(input, random);
            return Bytes.replaced(input, range[0], range[1], new byte[0]);
        }

        private static byte[] cut(byte[] input, SplittableRandom random, List<byte[]> pool) {
            return Arrays.copyOf(input, Bytes.place(input, random));
        }

        private static byte[] twice(byte[] input, SplittableRandom random, List<byte[]> pool) {
            byte[] part = Bytes.part(input, random);
            int times = random.nextInt(20) == 0 ? random.nextInt(400) : 1 + random.nextInt(3);
            return Bytes.inserted(input, Bytes.place(input, random), Bytes.repeated(part, times));
        }

        private static byte[] moved(byte[] input, SplittableRandom random, List<byte[]> pool) {
            int[] range = Bytes.range(input, random);
            byte[] part = Arrays.copyOfRange(input, range[0], range[1]);
            byte[] rest = Bytes.replaced(input, range[0], range[1], new byte[0]);
            return Bytes.inserted(rest, Bytes.place(rest, random), part);
        }

        private static byte[] spliced(byte[] input, SplittableRandom random, List<byte[]> pool) {
            byte[] other = pool.get(random.nextInt(pool.size()));
            int from = Bytes.place(other, random);
            return Bytes.replaced(
                    input, Bytes.place(input, random), input.length, Arrays.copyOfRange(other, from, other.length));
        }

        private static byte[] withPartOfAnother(byte[] input, SplittableRandom random, List<byte[]> pool) {
            byte[] part = Bytes.part(pool.get(random.nextInt(pool.size())), random);
            int[] range = Bytes.range(input, random);
            return Bytes.replaced(input, range[0], random.nextBoolean() ? range[0] : range[1], part);
        }

        /** A number that may be a length or a count: too large, negative, or a little wrong. */
        private static byte[] otherLength(byte[] input, SplittableRandom random, List<byte[]> pool) {
            int width = 1 << random.nextInt(4);
            if (input.length < width) {
                return input;
            }
            byte[] output = input.clone();
            ByteBuffer buffer = ByteBuffer.wrap(output)
                    .order(random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
            int at = random.nextInt(input.length - width + 1);
            long value = random.nextInt(4) == 0
                    ? input.length + random.nextInt(17) - 8
                    : LENGTHS[random.nextInt(LENGTHS.length)];
            switch (width) {
                case 1 -> buffer.put(at, (byte) value);
                case 2 -> buffer.putShort(at, (short) value);
                case 4 -> buffer.putInt(at, (int) value);
                default -> buffer.putLong(at, value);
            }
            return output;
        }

        private static byte[] zeros(byte[] input, SplittableRandom random, List<byte[]> pool) {
            int[] range = Bytes.range(input, random);
            byte[] output = input.clone();
            Arrays.fill(output, range[0], range[1], (byte) (random.nextBoolean() ? 0 : 0xFF));
            return output;
        }
    }
}
