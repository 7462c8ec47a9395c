package dev.hornbeam.reason.attribute.file;

import dev.hornbeam.reason.attribute.AttributeTable;
import java.util.Arrays;
import java.util.function.Supplier;

/** Whether the numbers of a table that was read fit together. */
final class SoundTable {
    private SoundTable() {}

    static void require(AttributeTable table, Supplier<? extends RuntimeException> otherwise) {
        int attributes = table.relation().length;
        boolean sound = table.pull() >= 0
                && Double.isFinite(table.pull())
                && (table.ids().length == 0
                        || table.ids().length == table.entities().size())
                && table.constant().length == attributes
                && table.holders().length == attributes
                && within(table.relation(), table.relations().directedCount())
                && within(table.constant(), table.entities().size())
                && within(table.head(), attributes)
                && within(table.body(), attributes)
                && table.support().length == table.size()
                && table.weight().length == table.size()
                && areFinite(table.weight())
                && within(table.support(), Integer.MAX_VALUE)
                && within(table.holders(), Integer.MAX_VALUE)
                && table.firstRule().length == table.head().length + 1
                && ascends(table.firstRule(), table.size());
        if (!sound) {
            throw otherwise.get();
        }
    }

    private static boolean within(int[] numbers, int end) {
        return Arrays.stream(numbers).allMatch(number -> number >= 0 && number < end);
    }

    private static boolean areFinite(float[] weights) {
        for (float weight : weights) {
            if (!Float.isFinite(weight)) {
                return false;
            }
        }
        return true;
    }

    private static boolean ascends(int[] first, int end) {
        for (int i = 1; i < first.length; i++) {
            if (first[i] < first[i - 1]) {
                return false;
            }
        }
        return first[0] == 0 && first[first.length - 1] == end;
    }
}
