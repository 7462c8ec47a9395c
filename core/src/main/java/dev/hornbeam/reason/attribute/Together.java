package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Slice;
import java.util.Arrays;

/** Counts which attributes that explain occur together with a head. One per thread; its buffers are reused. */
final class Together {
    private final Explaining explaining;
    private final int[] count;
    private int[] numbers = new int[64];
    private int size;

    Together(Explaining explaining) {
        this.explaining = explaining;
        this.count = new int[explaining.size()];
    }

    /** Counts for another head, which is itself not counted. */
    void count(int head) {
        for (int i = 0; i < size; i++) {
            count[numbers[i]] = 0;
        }
        size = 0;
        int itself = explaining.number(head);
        Attributes attributes = explaining.attributes();
        long holders = attributes.holders(head);
        for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
            long own = explaining.of(attributes.graph().target(h));
            for (int a = Slice.begin(own); a < Slice.end(own); a++) {
                int number = explaining.at(a);
                if (number != itself && count[number]++ == 0) {
                    add(number);
                }
            }
        }
        Arrays.sort(numbers, 0, size);
    }

    private void add(int number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        numbers[size++] = number;
    }

    int size() {
        return size;
    }

    /** An attribute that occurs together with the head, ascending. */
    int number(int i) {
        return numbers[i];
    }

    /** With how many entities. */
    int times(int i) {
        return count[numbers[i]];
    }
}
