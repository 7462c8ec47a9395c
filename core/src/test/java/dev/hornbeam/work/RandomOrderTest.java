package dev.hornbeam.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.work.SplitMix.RandomOrder;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RandomOrderTest {
    @Property(tries = 200)
    void everyNumberComesOnce(@ForAll @IntRange(min = 0, max = 3_000) int size, @ForAll long seed) {
        RandomOrder order = new RandomOrder(size, seed);
        assertThat(IntStream.range(0, size).map(order::get).sorted().toArray())
                .isEqualTo(IntStream.range(0, size).toArray());
    }

    @Test
    void theFirstNumbersAreSpreadOverAllAndDifferByTheSeed() {
        int size = 10_000_000;
        RandomOrder order = new RandomOrder(size, 1);
        double[] first = IntStream.range(0, 10_000).mapToDouble(order::get).toArray();
        double mean = IntStream.range(0, first.length)
                .mapToDouble(i -> first[i])
                .average()
                .orElseThrow();
        double square = IntStream.range(0, first.length)
                .mapToDouble(i -> (first[i] - mean) * (first[i] - mean))
                .average()
                .orElseThrow();
        // of an even spread: half, and one twelfth of the square
        assertThat(mean / size).isCloseTo(0.5, within(0.01));
        assertThat(square / size / size).isCloseTo(1 / 12.0, within(0.003));
        assertThat(new RandomOrder(size, 2).get(0)).isNotEqualTo(order.get(0));
    }

    @Test
    void thereIsNothingBeyondTheSize() {
        assertThatThrownBy(() -> new RandomOrder(3, 1).get(3)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
