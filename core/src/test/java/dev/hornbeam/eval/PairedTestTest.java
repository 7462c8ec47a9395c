package dev.hornbeam.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.Protocol;
import dev.hornbeam.Rank;
import dev.hornbeam.eval.Evaluation.Counting;
import dev.hornbeam.eval.RankedAnswer.Support;
import java.util.List;
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
        RankedAnswer tail = new RankedAnswer(4, 0, 5, Rank.of(0, 1), true, Support.CHAIN);
        RankedAnswer head = new RankedAnswer(5, 2, 4, Rank.of(1, 1), true, Support.CHAIN);
        RankedAnswer unreached = new RankedAnswer(5, 2, 4, Rank.of(1, 1), false, Support.NOTHING);
        Evaluation first = new Evaluation(Protocol.STANDARD, List.of(tail, head), 0, 0, 0);
        Evaluation second = new Evaluation(Protocol.STANDARD, List.of(tail, unreached), 0, 0, 0);
        PairedTest test = PairedTest.of(List.of(first), List.of(second), Counting.RULES_ONLY, 2, 1);
        assertThat(test.facts()).isEqualTo(1);
        assertThat(test.first()).isEqualTo(.75);
        assertThat(test.second()).isEqualTo(.5);
        assertThatThrownBy(() -> PairedTest.of(List.of(first), List.of(), Counting.ALL, 2, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
