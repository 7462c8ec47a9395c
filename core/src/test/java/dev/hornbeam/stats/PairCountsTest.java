package dev.hornbeam.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PairCountsTest {

    @Test
    void manyPairsKeepTheirOwnCountsWhileTheTableGrows() {
        PairCounts counts = new PairCounts();
        Map<Long, Integer> expected = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            int first = i * 31 % 97;
            int second = i * 17 % 101;
            counts.add(first, second, 1 + i % 3);
            expected.merge((long) first << 32 | second, 1 + i % 3, Integer::sum);
        }

        Map<Long, Integer> found = new HashMap<>();
        counts.forEach((first, second, count) -> found.put((long) first << 32 | second, count));
        assertThat(found).isEqualTo(expected);
    }
}
