package dev.hornbeam.reason.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.reason.calibrate.Calibration.Steps;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    private static Calibration of(double... probabilities) {
        double[] scores = new double[probabilities.length];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = i;
        }
        return new Calibration(List.of(new Steps(scores, probabilities)), new double[1]);
    }

    @Test
    void whereMoreIsMissingNewFactsAreLikelierAndAnswersAreNot() {
        Calibration more = of(0, 0.1, 1).whereMissing(20);
        assertThat(more.factSteps(0).at(0)).isZero();
        assertThat(more.factSteps(0).at(1)).isCloseTo(2.0 / 2.9, within(1e-12));
        assertThat(more.mostOfFact(0)).isEqualTo(1);
        assertThat(more.steps(0).at(1)).isEqualTo(0.1);
        assertThat(Calibration.NONE.whereMissing(20).directedCount()).isZero();
    }

    /** Of facts with one score, some are held out and some are wrong: with more held out, the share is counted again. */
    @Property
    void itIsTheShareThatWouldBeCounted(
            @ForAll @IntRange(max = 50) int right,
            @ForAll @IntRange(min = 1, max = 50) int wrong,
            @ForAll @IntRange(min = 1, max = 300) int times) {
        double counted = (double) right * times / (right * times + wrong);
        assertThat(of((double) right / (right + wrong))
                        .whereMissing(times)
                        .factSteps(0)
                        .at(0))
                .isCloseTo(counted, within(1e-9));
    }
}
