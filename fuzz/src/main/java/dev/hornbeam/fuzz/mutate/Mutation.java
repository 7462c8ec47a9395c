package dev.hornbeam.fuzz.mutate;

import java.util.List;
import java.util.SplittableRandom;

/** One way of changing an input. */
interface Mutation {
    /**
     * The input changed; it is never changed in place.
     *
     * @param pool other inputs of the same reader, at least one
     */
    byte[] of(byte[] input, SplittableRandom random, List<byte[]> pool);
}
