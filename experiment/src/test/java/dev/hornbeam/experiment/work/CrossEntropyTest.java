package dev.hornbeam.experiment.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.experiment.work.Works.CrossEntropy;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusBuilder;
import dev.hornbeam.rule.BodyScorer;
import org.junit.jupiter.api.Test;

class CrossEntropyTest {
    @Test
    void theCrossEntropyOfAnEvenScorerIsTheLogarithm() {
        Corpus heldOut = new CorpusBuilder(3)
                .add(new int[] {0, 1, 2}, 1, 7)
                .add(new int[] {0, 1, 1}, CorpusBuilder.NULL_HEAD, 2)
                .build();
        BodyScorer even = bodies -> bodies.stream()
                .map(body -> new float[] {0.25f, 0.25f, 0.25f, 0.25f})
                .toArray(float[][]::new);
        assertThat(CrossEntropy.of(even, heldOut)).isCloseTo(Math.log(4), within(1e-9));
    }
}
