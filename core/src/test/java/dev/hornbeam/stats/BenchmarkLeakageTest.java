package dev.hornbeam.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.stats.DatasetStatistics.SplitStatistics;
import dev.hornbeam.stats.Leakage.LinkCounts;
import dev.hornbeam.testkit.BenchmarkData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures that are known of public benchmarks. */
class BenchmarkLeakageTest {

    @ParameterizedTest
    @CsvSource({
        "family,     23483, 2038, 2835, 84, 18",
        "kinship,     8758, 1068,  860, 81, 0",
        "umls,        5214,  652,  661, 38, 0",
        "wn18rr,     86835, 3034, 3134, 35, 210",
        "fb15k-237, 272115, 17535, 20466, 0, 28"
    })
    void testPairsAreLinkedTheOtherWayRoundInTrain(
            String name, int train, int valid, int test, int otherWayPercent, int unseenFacts) {
        DatasetStatistics statistics = DatasetStatistics.of(
                new DatasetReader().read(BenchmarkData.folder(name)).dataset());

        assertThat(statistics.splits()).extracting(SplitStatistics::facts).containsExactly(train, valid, test);
        LinkCounts links = statistics.leakage(Split.TEST).orElseThrow().total();
        assertThat(Math.round(100 * links.otherWayShare())).isEqualTo(otherWayPercent);
        assertThat(statistics.split(Split.TEST).unseenFacts()).isEqualTo(unseenFacts);
    }
}
