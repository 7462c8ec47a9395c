package dev.hornbeam.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CorpusTest {
    private final Corpus corpus = new CorpusBuilder(4)
            .add(new int[] {3, 1}, 2, 5)
            .add(new int[] {0}, 1, 2)
            .add(new int[] {3, 1}, CorpusBuilder.NULL_HEAD, 4)
            .add(new int[] {0, 1, 2}, CorpusBuilder.NULL_HEAD, 1)
            .build();

    @Test
    void bodiesStandByLengthAndAreFound() {
        assertThat(corpus.size()).isEqualTo(3);
        assertThat(corpus.find(0)).isZero();
        assertThat(corpus.find(3, 1)).isEqualTo(1);
        assertThat(corpus.find(0, 1, 2)).isEqualTo(2);
        assertThat(corpus.find(1, 3)).isEqualTo(-1);
        assertThat(corpus.find(0, 1, 2, 3)).isEqualTo(-1);
    }

    @Test
    void totalsAreSumsOverBodies() {
        assertThat(corpus.closedTotal()).isEqualTo(7);
        assertThat(corpus.nullTotal()).isEqualTo(5);
    }

    @Test
    void theFingerprintTellsContentsAndNothingElse() {
        Corpus same = corpus.select(body -> true);
        Corpus other = corpus.withNullCounts(new long[] {0, 4, 2});

        assertThat(same).isEqualTo(corpus).hasSameHashCodeAs(corpus);
        assertThat(same.fingerprint()).isEqualTo(corpus.fingerprint()).matches("[0-9a-f]{32}");
        assertThat(other.fingerprint()).isNotEqualTo(corpus.fingerprint());
        // Must never change: model folders hold fingerprints of older versions.
        assertThat(corpus.fingerprint()).isEqualTo("412f7d3942a92dfde4827eb1d957d4bd");
    }

    @Test
    void aSelectionKeepsTheBodiesAsTheyAre() {
        Corpus shorter = shortOnes(corpus);

        assertThat(shorter.size()).isEqualTo(2);
        assertThat(shorter.total(shorter.find(3, 1))).isEqualTo(9);
        assertThat(shorter.maxLength()).isEqualTo(2);
        assertThat(corpus.select(body -> true)).isEqualTo(corpus);
    }

    @Test
    void atMostSoManyKeepsShortBodiesAndMoreOfTheCommonOnes() {
        CorpusBuilder builder = new CorpusBuilder(40).add(new int[] {7}, 1, 1);
        for (int i = 0; i < 1_000; i++) {
            builder.add(new int[] {i % 40, i / 40, 3}, 2, i % 2 == 0 ? 1 : 9);
        }
        Corpus all = builder.build();
        Corpus some = all.atMost(201, 5);

        assertThat(some.size()).isEqualTo(201);
        assertThat(some.find(7)).isZero();
        assertThat(some.select(body -> some.total(body) == 9).size())
                .as("9 of 10, less what the common ones lack as they are used up")
                .isBetween(160, 195);
        assertThat(all.atMost(201, 5)).isEqualTo(some);
        assertThat(all.atMost(201, 6)).isNotEqualTo(some);
        assertThat(all.atMost(1_001, 5)).isSameAs(all);
        assertThat(corpus.atMost(1, 5)).isEqualTo(corpus.select(body -> body == 0));
    }

    /** The bodies of up to two relations. */
    private static Corpus shortOnes(Corpus corpus) {
        return corpus.select(body -> corpus.length(body) <= 2);
    }

    @Test
    void theBuilderTakesOnlyWhatTheAlphabetHas() {
        CorpusBuilder builder = new CorpusBuilder(4);

        assertThatThrownBy(() -> builder.add(new int[] {4}, 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.add(new int[] {0}, 4, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.add(new int[] {0}, 1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.add(new int[] {}, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
