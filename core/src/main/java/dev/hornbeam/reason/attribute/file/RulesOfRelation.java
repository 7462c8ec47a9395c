package dev.hornbeam.reason.attribute.file;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;

/**
 * The rules of one relation or inverse as they lie in a file, numbered from 0; immutable.
 *
 * @param head of every head, its attribute, ascending
 * @param firstRule of every head, its first rule; and at the end the number of rules
 * @param body of every rule, the attribute in its body
 * @param weight of every rule, as bits
 * @param support of every rule
 * @param byBody the rules by the attributes in their bodies
 */
record RulesOfRelation(
        IntBuffer head, IntBuffer firstRule, IntBuffer body, IntBuffer weight, IntBuffer support, IntBuffer byBody) {

    static RulesOfRelation of(IntSource bytes, int heads, int rules) {
        return new RulesOfRelation(
                bytes.next(heads),
                bytes.next(heads + 1),
                bytes.next(rules),
                bytes.next(rules),
                bytes.next(rules),
                bytes.next(rules));
    }

    /** Hands out numbers one stretch after the other. */
    static final class IntSource {
        private final ByteBuffer bytes;

        IntSource(ByteBuffer bytes) {
            this.bytes = bytes.duplicate();
        }

        IntBuffer next(int count) {
            IntBuffer numbers = bytes.slice(bytes.position(), 4 * count).asIntBuffer();
            bytes.position(bytes.position() + 4 * count);
            return numbers;
        }
    }

    float weight(int rule) {
        return Float.intBitsToFloat(weight.get(rule));
    }

    /** The place of a head, or a negative number if no rule has it. */
    int place(int attribute) {
        return search(head, 0, head.limit(), attribute);
    }

    /** The head of a rule: the last that begins no later. */
    int headOf(int rule) {
        int low = 0;
        int high = head.limit() - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (firstRule.get(middle) <= rule) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The first place in the order by body at which an attribute is at least this one. */
    int firstWith(int attribute) {
        int low = 0;
        int high = byBody.limit();
        while (low < high) {
            int middle = low + high >>> 1;
            if (body.get(byBody.get(middle)) < attribute) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The place of a number among those of a range, which ascend; negative if it is not there. */
    static int search(IntBuffer numbers, int from, int to, int wanted) {
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int value = numbers.get(middle);
            if (value == wanted) {
                return middle;
            }
            if (value < wanted) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }
}
