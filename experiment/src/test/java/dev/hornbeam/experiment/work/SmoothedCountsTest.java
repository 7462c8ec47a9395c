package dev.hornbeam.experiment.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusBuilder;
import dev.hornbeam.rule.BodyScorer;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmoothedCountsTest {
    private static final Corpus CORPUS = new CorpusBuilder(2)
            .add(new int[] {0, 1}, 0, 6)
            .add(new int[] {0, 1}, CorpusBuilder.NULL_HEAD, 2)
            .build();

    /** Half of it null, the rest head 1. */
    private static final BodyScorer MODEL =
            bodies -> bodies.stream().map(body -> new float[] {0.5f, 0, 0.5f}).toArray(float[][]::new);

    @Test
    void aBodyThatWasSeenIsCountedWithTheModelAsSomeMorePaths() {
        float[][] scores = new SmoothedCounts(CORPUS, MODEL, 2).score(List.of(new int[] {0, 1}, new int[] {1, 1}));

        assertThat(scores[0]).containsExactly(new float[] {0.3f, 0.6f, 0.1f}, within(1e-6f));
        assertThat(scores[1]).as("never seen").containsExactly(0.5f, 0, 0.5f);
    }

    @Test
    void aModelMustBeWorthSomething() {
        assertThatThrownBy(() -> new SmoothedCounts(CORPUS, MODEL, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
