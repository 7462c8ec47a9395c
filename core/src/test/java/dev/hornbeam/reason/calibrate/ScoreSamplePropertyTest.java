package dev.hornbeam.reason.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ScoreSamplePropertyTest {
    private static final int TOP = 100;

    @Property(tries = 300)
    void theBestAreThoseThatSortingFinds(
            @ForAll @IntRange(min = 0, max = 700) int size,
            @ForAll @IntRange(min = 1, max = 50) int distinct,
            @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] scores = random.ints(size, 0, distinct).mapToDouble(i -> i).toArray();
        int[] fresh = IntStream.range(0, size).toArray();
        double[] sorted = scores.clone();
        Arrays.sort(sorted);

        ScoreSample sample = new ScoreSample(scores, fresh);

        assertThat(sample.best()).isEqualTo(Math.min(TOP, size));
        for (int place = 0; place < sample.best(); place++) {
            assertThat(scores[sample.candidate(place)]).isEqualTo(sorted[size - 1 - place]);
        }
        assertThat(Arrays.stream(fresh).sorted().toArray())
                .isEqualTo(IntStream.range(0, size).toArray());
    }

    @Property(tries = 100)
    void whatIsReadStandsForAllCandidates(@ForAll @IntRange(min = 0, max = 1000) int size, @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] scores = random.doubles(size).toArray();
        ScoreSample sample = new ScoreSample(scores, IntStream.range(0, size).toArray());
        List<Double> times = new ArrayList<>();
        Set<Integer> read = new HashSet<>();

        sample.forEach(random, (candidate, count) -> {
            read.add(candidate);
            times.add(count);
        });

        assertThat(times.stream().mapToDouble(Double::doubleValue).sum())
                .isCloseTo(size, org.assertj.core.api.Assertions.within(1e-6));
        assertThat(times).hasSizeLessThanOrEqualTo(2 * TOP);
        if (size <= 2 * TOP) {
            assertThat(read).hasSize(size);
        }
    }
}
