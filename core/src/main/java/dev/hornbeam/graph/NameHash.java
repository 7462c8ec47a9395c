package dev.hornbeam.graph;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Hashes a name's bytes eight at a time, the last eight overlapping those before; the same on every machine. */
final class NameHash {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private NameHash() {}

    static int of(byte[] buffer, int from, int to) {
        long hash = to - from;
        if (to - from >= Long.BYTES) {
            int last = to - Long.BYTES;
            for (int at = from; at < last; at += Long.BYTES) {
                hash = mix(hash ^ (long) LONG.get(buffer, at));
            }
            hash = mix(hash ^ (long) LONG.get(buffer, last));
        } else {
            for (int at = from; at < to; at++) {
                hash = hash << 8 ^ buffer[at];
            }
            hash = mix(hash);
        }
        return (int) (hash ^ hash >>> 32);
    }

    private static long mix(long value) {
        long product = value * MULTIPLIER;
        return product ^ product >>> 29;
    }
}
