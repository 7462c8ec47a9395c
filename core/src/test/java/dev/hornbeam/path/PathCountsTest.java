package dev.hornbeam.path;

import static org.assertj.core.api.Assertions.assertThat;

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

    private record Observation(int[] body, int head, int count) {}

    @Property(tries = 300)
    void theCompactTableSaysWhatThePlainOneSays(
            @ForAll("observations") List<Observation> first, @ForAll("observations") List<Observation> second) {
        CorpusBuilder plain = new CorpusBuilder(DIRECTED_COUNT);
        first.forEach(o -> plain.add(o.body, o.head, o.count));
        second.forEach(o -> plain.add(o.body, o.head, o.count));

        PathCounts left = counts(first);
        left.addAll(counts(second));
        PathCounts right = counts(second);
        right.addAll(counts(first));

        assertThat(left.toCorpus(DIRECTED_COUNT)).isEqualTo(plain.build());
        assertThat(right.toCorpus(DIRECTED_COUNT)).isEqualTo(plain.build());
    }

    private static PathCounts counts(List<Observation> observations) {
        PathCounts counts = new PathCounts(MAX_LENGTH);
        int[] buffer = new int[MAX_LENGTH + 3];
        for (Observation o : observations) {
            System.arraycopy(o.body, 0, buffer, 2, o.body.length);
            counts.add(buffer, 2, o.body.length, o.head, o.count);
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
