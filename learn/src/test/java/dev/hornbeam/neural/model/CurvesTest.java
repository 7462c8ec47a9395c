package dev.hornbeam.neural.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CurvesTest {
    @Test
    void exponentialsAreThoseOfTheLibrary() {
        for (float x = -87; x <= 80; x += 0.0137f) {
            assertThat(Curves.exp(x) / Math.exp(x)).as("exp %s", x).isCloseTo(1, within(1e-6));
        }
        assertThat(Curves.exp(0)).isEqualTo(1);
        assertThat(Curves.exp(-1000)).isZero();
        assertThat(Curves.exp(Float.NEGATIVE_INFINITY)).isZero();
    }

    @Test
    void exponentialsOfManyAreCloseEnoughForProbabilities() {
        float[] x = new float[8701];
        for (int i = 0; i < x.length; i++) {
            x[i] = -i / 100f;
        }
        float[] found = x.clone();
        Curves.exp(found, found.length);
        for (int i = 0; i < x.length; i++) {
            assertThat(found[i] / Math.exp(x[i])).as("exp %s", x[i]).isCloseTo(1, within(1e-4));
        }
        float[] far = {-1000, Float.NEGATIVE_INFINITY, 0};
        Curves.exp(far, 3);
        assertThat(far[0]).isBetween(0f, 1e-37f);
        assertThat(far[1]).isBetween(0f, 1e-37f);
        assertThat(far[2]).isEqualTo(1);
    }

    @Test
    void logarithmsAreThoseOfTheLibrary() {
        for (float x = 1.2e-38f; x < 1e30f; x *= 1.0173f) {
            assertThat((double) Curves.log(x))
                    .as("log %s", x)
                    .isCloseTo(Math.log(x), within(1e-6 * Math.max(1, Math.abs(Math.log(x)))));
        }
        assertThat(Curves.log(1)).isZero();
    }

    @Test
    void tangentsAreThoseOfTheLibraryAndNeverBeyondOne() {
        float[] x = new float[40_001];
        for (int i = 0; i < x.length; i++) {
            x[i] = (i - 20_000) / 1000f;
        }
        float[] curved = x.clone();
        Curves.tanh(curved, curved.length);
        for (int i = 0; i < x.length; i++) {
            assertThat((double) curved[i]).as("tanh %s", x[i]).isCloseTo(Math.tanh(x[i]), within(1e-6));
            assertThat(Math.abs(curved[i])).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void aNumberThatIsNoneStaysOne() {
        float[] x = {Float.NaN, 1};
        Curves.tanh(x, 2);
        assertThat(x[0]).isNaN();
        assertThat(Curves.exp(Float.NaN)).isNaN();
    }
}
