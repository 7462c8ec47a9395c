package dev.hornbeam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Mean and standard deviation over runs, computed by hand. */
class MeanDeviationTest {
    @Test
    void theDeviationIsThatOfASample() {
        MeanDeviation four = MeanDeviation.of(List.of(2.0, 4.0, 4.0, 6.0));
        assertThat(four.mean()).isEqualTo(4);
        assertThat(four.deviation()).isCloseTo(Math.sqrt(8 / 3.0), within(1e-12));
        assertThat(four.count()).isEqualTo(4);
    }

    @Test
    void oneValueHasNoDeviation() {
        assertThat(MeanDeviation.of(0.25)).isEqualTo(MeanDeviation.of(List.of(0.25)));
        assertThat(MeanDeviation.of(0.25)).isEqualTo(new MeanDeviation(0.25, 0, 1));
    }

    @Test
    void noValuesHaveNoMean() {
        assertThat(MeanDeviation.of(List.of()).mean()).isNaN();
        assertThat(MeanDeviation.of(List.of()).count()).isZero();
    }

    @Test
    void itIsWrittenWithThreeDigitsAndWithoutADeviationIfThereIsNone() {
        assertThat(MeanDeviation.of(List.of(1.0, 3.0))).hasToString("2.000 ± 1.414");
        assertThat(MeanDeviation.of(0.99449)).hasToString("0.994");
    }
}
