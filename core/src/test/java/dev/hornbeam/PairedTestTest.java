package dev.hornbeam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.Rank.Support;
import dev.hornbeam.Rank.TiePolicy;
import dev.hornbeam.RankingMetrics.Counting;
import dev.hornbeam.RankingReport.RankedQuestion;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairedTestTest {

    @Test
    void equalModelsCannotBeToldApart() {
        double[] same = {1, .5, .25, 1};
        PairedTest test = PairedTest.of(same, same.clone(), 1);
        assertThat(test.pValue()).isEqualTo(1);
        assertThat(test.low()).isZero();
        assertThat(test.high()).isZero();
    }

    @Test
    void aSmallSteadyDifferenceIsNoChance() {
        double[] good = new double[200];
        double[] bad = new double[200];
        Random random = new Random(3);
        for (int i = 0; i < good.length; i++) {
            good[i] = random.nextDouble();
            bad[i] = good[i] - .02 + .01 * random.nextGaussian();
        }
        PairedTest test = PairedTest.of(good, bad, 1);
        assertThat(test.pValue()).isLessThan(.001);
        assertThat(test.low()).isPositive();
        assertThat(test.high()).isGreaterThan(test.difference());
        assertThat(PairedTest.of(good, bad, 1)).isEqualTo(test);
        assertThat(PairedTest.of(bad, good, 1).difference()).isEqualTo(-test.difference(), within(1e-12));
    }

    /** With three facts all eight signs can be listed: of |±3 ± 1 ± 1| two are as large as 5. */
    @Test
    void thePValueIsTheShareOfSigns() {
        PairedTest test = PairedTest.of(new double[] {3, 1, 1}, new double[3], 1);
        assertThat(test.pValue()).isEqualTo(2 / 8.0, within(.02));
    }

    @Test
    void theTwoDirectionsOfAFactAreOneUnit() {
        Question whose = Question.tailOf("Ada", "aunt");
        Question who = Question.headOf("aunt", "Bob");
        RankedQuestion tail = ranked(whose, "Bob", Rank.of(0, 1), Support.CHAIN);
        RankedQuestion head = ranked(who, "Ada", Rank.of(1, 1), Support.CHAIN);
        RankedQuestion unreached = ranked(who, "Ada", Rank.of(1, 1), Support.NOTHING);
        RankingReport first = report(tail, head);
        RankingReport second = report(tail, unreached);
        PairedTest test = PairedTest.of(List.of(first), List.of(second), Counting.RULES_ONLY);
        assertThat(test.facts()).isEqualTo(1);
        assertThat(test.first()).isEqualTo(.75);
        assertThat(test.second()).isEqualTo(.5);
        assertThatThrownBy(() -> PairedTest.of(List.of(first), List.of(), Counting.ALL))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void missedAnswersAddNothingButAQuery() {
        RankingReport report = report(
                ranked(Question.tailOf("Ada", "aunt"), "Bob", Rank.of(0, 1), Support.CHAIN),
                ranked(Question.tailOf("Ada", "aunt"), "Cy", Rank.of(4, 1), Support.CONSTANTS),
                ranked(Question.tailOf("Ada", "aunt"), "Dan", Rank.of(1, 1), Support.FREQUENCY));
        assertThat(report.metrics(TiePolicy.MEAN).mrr()).isEqualTo((1 + .2 + .5) / 3, within(1e-12));
        RankingMetrics rules = report.metrics(TiePolicy.MEAN, Counting.RULES_ONLY);
        assertThat(rules.mrr()).isEqualTo((1 + .2) / 3, within(1e-12));
        assertThat(rules.queries()).isEqualTo(3);
        assertThat(rules.meanRank()).isNaN();
        assertThat(report.metrics(TiePolicy.MEAN, new Counting(true, 3)).mrr()).isEqualTo(1 / 3.0, within(1e-12));
    }

    private static RankedQuestion ranked(Question question, String answer, Rank rank, Support support) {
        return new RankedQuestion(question, answer, rank, support.isRule(), support, Optional.empty(), List.of());
    }

    private static RankingReport report(RankedQuestion... questions) {
        RankingMetrics metrics = RankingMetrics.of(
                Arrays.stream(questions).map(RankedQuestion::rank).toList(), TiePolicy.MEAN);
        return new RankingReport(
                Protocol.STANDARD, metrics, 0, 0, Map.of(), List.of(), List.of(questions), 0, 0, 0, 0, 0);
    }
}
