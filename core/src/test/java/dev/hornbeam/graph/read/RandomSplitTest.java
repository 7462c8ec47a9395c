package dev.hornbeam.graph.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.read.RandomSplit.SplitShares;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomSplitTest {
    /** Shuffled, and drawn as if there were too many to shuffle. */
    @ParameterizedTest
    @ValueSource(ints = {1_000_000, 10})
    void everyDistinctFactIsInOneSplitOfItsShare(int mostShuffled) {
        Dataset whole = Graphs.dataset(IntStream.range(0, 400)
                .mapToObj(i -> "a" + i % 37 + " r" + i % 3 + " b" + i % 41)
                .toArray(String[]::new));
        int count = whole.buildGraph().tripleCount();
        SplitShares shares = new SplitShares(.7, .2, .1);
        Dataset split = new RandomSplit(shares, 5, mostShuffled).split(whole);
        assertThat(split.valid().size()).isEqualTo(Math.round(.2f * count));
        assertThat(split.test().size()).isEqualTo(Math.round(.1f * count));
        List<Triple> all = new ArrayList<>(split.train().asList());
        all.addAll(split.valid().asList());
        all.addAll(split.test().asList());
        assertThat(all)
                .hasSize(count)
                .doesNotHaveDuplicates()
                .allMatch(fact -> whole.buildGraph().contains(fact.head(), fact.relation(), fact.tail()));
        Dataset again = new RandomSplit(shares, 5, mostShuffled).split(whole);
        Dataset other = new RandomSplit(shares, 6, mostShuffled).split(whole);
        assertThat(again.valid().asList()).isEqualTo(split.valid().asList());
        assertThat(other.valid().asList()).isNotEqualTo(split.valid().asList());
        assertThat(split.valid().asList().stream().map(Triple::relation).distinct())
                .hasSize(3);
    }
}
