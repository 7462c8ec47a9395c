package dev.hornbeam.reason.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.reason.calibrate.Calibration.Steps;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IsotonicTest {
    private static Isotonic twoRight() {
        Isotonic seen = new Isotonic();
        for (int i = 0; i < 100; i++) {
            seen.add(i / 100.0, false, 50);
        }
        seen.add(2, true, 10);
        seen.add(3, true, 10);
        return seen;
    }

    @Test
    void aFewRightOnesDrawnFromFewPromiseLittleWhereWrongOnesWereDrawnFromMany() {
        Isotonic all = twoRight();
        assertThat(all.fit().at(3)).isEqualTo(21 / (21 + 50.0), within(1e-9));
        Isotonic drawn = twoRight();
        drawn.drawnFrom(1); // all were asked: nothing can have been missed
        assertThat(drawn.fit().at(3)).isEqualTo(all.fit().at(3));
        drawn.drawnFrom(401);
        assertThat(drawn.fit().at(3)).isEqualTo(21 / (21 + 200.0), within(1e-9));
    }

    @Test
    void whatManyDrawsBearOutIsPromised() {
        Isotonic seen = new Isotonic();
        for (int i = 0; i < 5_000; i++) {
            seen.add(1, i % 10 > 0, 10);
        }
        seen.drawnFrom(10);
        assertThat(seen.fit().at(1)).isEqualTo(0.9, within(0.001));
    }

    @Test
    void whatIsPromisedRisesWithTheScore() {
        SplittableRandom random = new SplittableRandom(1);
        Isotonic seen = new Isotonic();
        for (int i = 0; i < 2_000; i++) {
            double score = random.nextDouble();
            seen.add(score, random.nextDouble() < score * score, 1 + 5 * random.nextDouble());
        }
        seen.drawnFrom(7);
        Steps steps = seen.fit();
        for (int i = 1; i < steps.size(); i++) {
            assertThat(steps.probability(i)).isGreaterThanOrEqualTo(steps.probability(i - 1));
        }
        assertThat(steps.at(0.5)).isBetween(0.15, 0.35);
    }
}
