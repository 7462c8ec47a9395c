package dev.hornbeam.learn;

import java.lang.reflect.RecordComponent;
import java.util.Objects;

/** Names the first component in which two records of options differ. */
final class Difference {
    private Difference() {}

    /** {@code epochs 60, not 80}. */
    static String of(Record begun, Record asked) {
        for (RecordComponent component : begun.getClass().getRecordComponents()) {
            Object first = value(component, begun);
            Object second = value(component, asked);
            if (!Objects.equals(first, second)) {
                return first instanceof Record inner
                        ? of(inner, (Record) second)
                        : component.getName() + " " + first + ", not " + second;
            }
        }
        throw new IllegalArgumentException("two records that are equal");
    }

    private static Object value(RecordComponent component, Record record) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }
}
