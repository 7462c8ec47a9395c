package dev.hornbeam.graph;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Hashes a name's bytes eight at a time; the same on every machine. */
final class NameHash {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private NameHash() {}

    static int of(byte[] buffer, int from, int to) {
        long hash = to - from;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            hash = mix(hash ^ (long) LONG.get(buffer, at));
        }
        long rest = 0;
        for (; at < to; at++) {
            rest = rest << 8 | buffer[at] & 0xFF;
        }
        hash = mix(hash ^ rest);
        return (int) (hash ^ hash >>> 32);
    }

    private static long mix(long value) {
        long product = value * MULTIPLIER;
        return product ^ product >>> 29;
    }
}
