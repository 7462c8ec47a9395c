package dev.hornbeam.graph.index;

import dev.hornbeam.graph.Triples;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * Facts in the order of the data, as differences from the fact before: mostly one byte for head and relation, as data is
 * mostly sorted by them, and two or three for the tail. Read from first to last.
 */
final class FactSequence {
    private FactSequence() {}

    static void write(Triples facts, OutputStream out) throws IOException {
        int head = 0;
        int tail = 0;
        for (int i = 0; i < facts.size(); i++) {
            boolean same = facts.head(i) == head;
            number((long) facts.relation(i) << 1 | (same ? 1 : 0), out);
            if (!same) {
                number(zigzag(facts.head(i) - head), out);
                head = facts.head(i);
            }
            number(zigzag(facts.tail(i) - tail), out);
            tail = facts.tail(i);
        }
    }

    static Triples read(ByteBuffer bytes, int size) {
        Triples.Builder facts = new Triples.Builder(size);
        int head = 0;
        int tail = 0;
        for (int i = 0; i < size; i++) {
            long relation = number(bytes);
            if ((relation & 1) == 0) {
                head += unzigzag(number(bytes));
            }
            tail += unzigzag(number(bytes));
            facts.add(head, (int) (relation >>> 1), tail);
        }
        return facts.build();
    }

    private static long zigzag(int difference) {
        return (difference << 1 ^ difference >> 31) & 0xffffffffL;
    }

    private static int unzigzag(long number) {
        int bits = (int) number;
        return bits >>> 1 ^ -(bits & 1);
    }

    private static void number(long value, OutputStream out) throws IOException {
        long rest = value;
        for (; rest > 0x7f; rest >>>= 7) {
            out.write((int) (rest & 0x7f | 0x80));
        }
        out.write((int) rest);
    }

    private static long number(ByteBuffer bytes) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = bytes.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }
}
