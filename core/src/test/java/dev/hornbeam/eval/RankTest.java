package dev.hornbeam.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RankTest {

    @Test
    void twoBetterAndThreeEqualStandBetweenThreeAndFive() {
        Rank rank = Rank.of(2, 3);
        assertThat(rank.under(TiePolicy.OPTIMISTIC)).isEqualTo(3);
        assertThat(rank.under(TiePolicy.MEAN)).isEqualTo(4);
        assertThat(rank.under(TiePolicy.PESSIMISTIC)).isEqualTo(5);
    }

    @Test
    void aRankBelowOneIsRefused() {
        assertThatThrownBy(() -> Rank.of(-1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Rank.of(3, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void metricsAreMeansOverQueries() {
        List<Rank> ranks = List.of(Rank.of(0, 1), Rank.of(0, 3), Rank.of(9, 1), Rank.of(19, 1));
        RankingMetrics mean = RankingMetrics.of(ranks, TiePolicy.MEAN);
        assertThat(mean.queries()).isEqualTo(4);
        assertThat(mean.mrr()).isEqualTo((1 + 1 / 2.0 + 1 / 10.0 + 1 / 20.0) / 4, within(1e-12));
        assertThat(mean.hits1()).isEqualTo(.25);
        assertThat(mean.hits3()).isEqualTo(.5);
        assertThat(mean.hits10()).isEqualTo(.75);
        assertThat(mean.meanRank()).isEqualTo((1 + 2 + 10 + 20) / 4.0);
        assertThat(RankingMetrics.of(ranks, TiePolicy.OPTIMISTIC).hits1()).isEqualTo(.5);
        assertThat(RankingMetrics.of(ranks, TiePolicy.PESSIMISTIC).meanRank()).isEqualTo((1 + 3 + 10 + 20) / 4.0);
    }

    @Test
    void noQueriesHaveNoMetrics() {
        assertThat(RankingMetrics.of(List.of(), TiePolicy.MEAN).mrr()).isNaN();
    }
}
