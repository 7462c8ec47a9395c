package dev.hornbeam.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.Protocol;
import dev.hornbeam.Rank;
import dev.hornbeam.Rank.Support;
import dev.hornbeam.Rank.TiePolicy;
import dev.hornbeam.RankingMetrics;
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

    @Test
    void randomTiesAreTheAverageOverAllPlaces() {
        for (int better = 0; better < 60; better += 7) {
            for (int equal = 1; equal < 60; equal += 9) {
                for (int depth : new int[] {1, 10, 40, 1000}) {
                    double reciprocal = 0;
                    double within = 0;
                    for (int place = better + 1; place <= better + equal; place++) {
                        reciprocal += place <= depth ? 1.0 / place : 0;
                        within += place <= depth ? 1 : 0;
                    }
                    Rank rank = Rank.of(better, equal);
                    assertThat(rank.reciprocal(TiePolicy.RANDOM, depth)).isEqualTo(reciprocal / equal, within(1e-11));
                    assertThat(rank.within(TiePolicy.RANDOM, depth)).isEqualTo(within / equal, within(1e-12));
                }
            }
        }
    }

    @Test
    void theFigureIsSplitByWhatSpeaksForTheAnswers() {
        RankedAnswer chain = new RankedAnswer(0, 0, 1, Rank.of(0, 1), true, Support.CHAIN);
        RankedAnswer far = new RankedAnswer(0, 0, 2, Rank.of(4, 1), true, Support.CONSTANTS);
        RankedAnswer frequent = new RankedAnswer(0, 0, 3, Rank.of(1, 1), false, Support.FREQUENCY);
        Evaluation evaluation = new Evaluation(Protocol.STANDARD, List.of(chain, far, frequent), 0, 0, 0);
        assertThat(evaluation.mrr()).isEqualTo((1 + .2 + .5) / 3, within(1e-12));
        assertThat(evaluation.shareOfRules()).isEqualTo(1.2 / 1.7, within(1e-12));
        assertThat(evaluation.mrrBySupport().get(Support.FREQUENCY)).isEqualTo(.5 / 3, within(1e-12));
    }
}
