package dev.hornbeam.work;

import java.util.Comparator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** The order in which tasks of unequal weight are begun, so that no thread is left alone with a long one at the end. */
public final class Heaviest {
    private Heaviest() {}

    /** The numbers {@code 0 … count - 1}, the heaviest first. */
    public static int[] first(int count, IntToDoubleFunction weight) {
        double[] weights = IntStream.range(0, count).mapToDouble(weight).toArray();
        return IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingDouble(task -> -weights[task]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
