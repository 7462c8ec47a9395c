package dev.hornbeam.path;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.path.PathCounts.BodyCode;
import dev.hornbeam.path.PathCounts.BodyCode.TrieBodies;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PathCountsTest {
    private static final int MAX_LENGTH = 4;
    private static final int DIRECTED_COUNT = 6;
    /** So many relations that four steps and a head do not fit into 64 bits. */
    private static final int LARGE_COUNT = 40_000;

    private record Observation(int[] body, int head, int count) {}

    @Property(tries = 200)
    void theCompactTableSaysWhatThePlainOneSays(
            @ForAll("observations") List<Observation> first, @ForAll("observations") List<Observation> second) {
        assertSame(first, second, DIRECTED_COUNT);
    }

    @Property(tries = 100)
    void soItDoesWithMoreRelationsThanFitIntoANumber(
            @ForAll("observations") List<Observation> first, @ForAll("observations") List<Observation> second) {
        assertThat(BodyCode.of(MAX_LENGTH, LARGE_COUNT)).isInstanceOf(TrieBodies.class);
        assertSame(spread(first), spread(second), LARGE_COUNT);
    }

    private static List<Observation> spread(List<Observation> observations) {
        int apart = LARGE_COUNT / DIRECTED_COUNT;
        return observations.stream()
                .map(o -> new Observation(
                        Arrays.stream(o.body).map(step -> step * apart).toArray(),
                        o.head < 0 ? o.head : o.head * apart,
                        o.count))
                .toList();
    }

    private static void assertSame(List<Observation> first, List<Observation> second, int directedCount) {
        CorpusBuilder plain = new CorpusBuilder(directedCount);
        first.forEach(o -> plain.add(o.body, o.head, o.count));
        second.forEach(o -> plain.add(o.body, o.head, o.count));

        PathCounts left = counts(first, directedCount);
        left.addAll(counts(second, directedCount));
        PathCounts right = counts(second, directedCount);
        right.addAll(counts(first, directedCount));

        assertThat(left.toCorpus()).isEqualTo(plain.build());
        assertThat(right.toCorpus()).isEqualTo(plain.build());
    }

    private static PathCounts counts(List<Observation> observations, int directedCount) {
        PathCounts counts = new PathCounts(MAX_LENGTH, directedCount);
        int[] buffer = new int[MAX_LENGTH + 3];
        for (Observation o : observations) {
            System.arraycopy(o.body, 0, buffer, 2, o.body.length);
            counts.add(counts.body(buffer, 2, o.body.length), o.head, o.count);
        }
        return counts;
    }

    @Provide
    Arbitrary<List<Observation>> observations() {
        Arbitrary<int[]> bodies = Arbitraries.integers()
                .between(0, DIRECTED_COUNT - 1)
                .array(int[].class)
                .ofMinSize(1)
                .ofMaxSize(MAX_LENGTH);
        Arbitrary<Integer> heads = Arbitraries.integers().between(CorpusBuilder.NULL_HEAD, DIRECTED_COUNT - 1);
        Arbitrary<Integer> counts = Arbitraries.integers().between(1, 9);
        return Combinators.combine(bodies, heads, counts)
                .as(Observation::new)
                .list()
                .ofMaxSize(900);
    }
}
