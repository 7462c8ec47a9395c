package dev.hornbeam.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class MeanDeviationTest {
    @Test
    void theDeviationIsThatOfASample() {
        // 2, 4, 9: mean 5, squares 9 + 1 + 16 = 26, halved 13.
        MeanDeviation figure = MeanDeviation.of(List.of(2.0, 4.0, 9.0));
        assertThat(figure.mean()).isEqualTo(5);
        assertThat(figure.deviation()).isEqualTo(Math.sqrt(13), within(1e-12));
        assertThat(figure.count()).isEqualTo(3);
        assertThat(figure).hasToString("5.000 ± 3.606");
    }

    @Test
    void aSingleValueDeviatesByNothingAndIsWrittenAlone() {
        MeanDeviation figure = MeanDeviation.of(List.of(0.25));
        assertThat(figure).isEqualTo(new MeanDeviation(0.25, 0, 1)).hasToString("0.250");
    }

    @Test
    void equalValuesDeviateByNothing() {
        assertThat(MeanDeviation.of(List.of(0.5, 0.5))).isEqualTo(new MeanDeviation(0.5, 0, 2));
    }
}
