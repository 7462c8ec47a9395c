package dev.hornbeam.graph.index;

import dev.hornbeam.graph.Triples;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Objects;

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

    /**
     * Reads facts.
     *
     * @param entities how many there are; no fact has others
     * @param relations the same
     * @param where for messages
     */
    static Triples read(ByteBuffer bytes, int size, int entities, int relations, String where) {
        try {
            return read(bytes, size, entities, relations);
        } catch (BufferUnderflowException | IndexOutOfBoundsException damage) {
            throw GraphFileHeader.damaged(where, "facts that contradict the rest", "what was written");
        }
    }

    private static Triples read(ByteBuffer bytes, int size, int entities, int relations) {
        Triples.Builder facts = new Triples.Builder(size);
        int head = 0;
        int tail = 0;
        for (int i = 0; i < size; i++) {
            long relation = number(bytes);
            if ((relation & 1) == 0) {
                head += unzigzag(number(bytes));
            }
            tail += unzigzag(number(bytes));
            Objects.checkIndex(head, entities);
            Objects.checkIndex(tail, entities);
            facts.add(head, (int) Objects.checkIndex(relation >>> 1, (long) relations), tail);
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
