package dev.hornbeam.relate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusBuilder;
import org.junit.jupiter.api.Test;

class UndefinedChainsTest {
    private static final int A = 0;
    private static final int B = 1;
    private static final int C = 2;

    /** a ∘ a → b, a ∘ b → c; a ∘ a ∘ a → c follows, b ∘ a stands in it but is never asked. */
    private static CorpusBuilder closed() {
        return new CorpusBuilder(6)
                .add(new int[] {A, A}, B, 6)
                .add(new int[] {A, B}, C, 2)
                .add(new int[] {A, A, A}, C, 5)
                .add(new int[] {A, B, A}, C, 1);
    }

    @Test
    void whatIsToldButNeverAskedIsUndefined() {
        Corpus corpus = new CorpusBuilder(6)
                .add(new int[] {A, A}, B, 6)
                .add(new int[] {A, B}, C, 2)
                .add(new int[] {B, A}, C, 4)
                .add(new int[] {A, A, A}, C, 5)
                .add(new int[] {A, A, C}, A, 1)
                .add(new int[] {B, C}, A, 4)
                .build();
        UndefinedChains undefined = new UndefinedChains(corpus);

        assertThat(undefined.isClosed()).isTrue();
        assertThat(undefined.chains()).contains(new int[] {A, C}).doesNotContain(new int[] {B, A}, new int[] {A, A, A});
        assertThat(undefined.chains())
                .as("b ∘ a → c and a ∘ c are nothing to b")
                .contains(new int[] {B, A, C});
    }

    @Test
    void undefinedChainsCountAsMuchAsAskedOnesOfTheirLength() {
        Corpus corpus = new CorpusBuilder(6)
                .add(new int[] {A, A}, B, 6)
                .add(new int[] {B, A}, C, 2)
                .add(new int[] {A, A, A}, C, 5)
                .add(new int[] {B, C}, A, 1)
                .add(new int[] {A, A, C}, A, 3)
                .build();

        Corpus all = new UndefinedChains(corpus).added();

        int pair = all.find(A, C);
        assertThat(all.nullCount(pair)).isEqualTo((6 + 2 + 1) / 3);
        assertThat(all.total(all.find(A, A))).isEqualTo(6);
        assertThat(all.closedTotal()).isEqualTo(corpus.closedTotal());
    }

    @Test
    void wherePairsDoNotTellTheWholeStoryNothingIsTakenForUndefined() {
        UndefinedChains undefined = new UndefinedChains(closed().build());

        assertThat(undefined.isClosed()).as("a b a → c follows from no pairs").isFalse();
        assertThat(undefined.chains()).isEmpty();
        assertThat(undefined.added()).isEqualTo(closed().build());
    }

    /** 19 bodies a a a … follow from a ∘ a → a; b a a → b needs b ∘ a, which nobody asks for. */
    @Test
    void aPairThatAnUnexplainedBodyNeedsStaysOpen() {
        CorpusBuilder corpus = new CorpusBuilder(6).add(new int[] {A, A}, A, 5).add(new int[] {B, A, A}, B, 5);
        for (int length = 3; length < 22; length++) {
            int[] body = new int[length];
            corpus.add(body, A, 1);
        }
        corpus.add(new int[] {A, A, C, A}, A, 1);

        UndefinedChains undefined = new UndefinedChains(corpus.build());

        assertThat(undefined.isClosed()).as("19 of 21 follow").isTrue();
        assertThat(undefined.chains()).isEmpty();
    }

    @Test
    void aPairInABagOfSeveralBodiesStaysOpen() {
        Corpus corpus = new CorpusBuilder(6)
                .add(new int[] {A, A}, A, 6)
                .add(new int[] {A, B}, A, 4)
                .add(new int[] {A, A, B}, A, 5)
                .add(new int[] {A, B, C}, A, 1)
                .build();
        Corpus known = new CorpusBuilder(6)
                .add(new int[] {A, A}, A, 6)
                .add(new int[] {A, B}, A, 4)
                .add(new int[] {A, C}, A, 4)
                .add(new int[] {A, A, B}, A, 5)
                .add(new int[] {A, B, C}, A, 1)
                .build();
        Corpus bags = new CorpusBuilder(6).add(new int[] {B, C}, A, 1).build();

        assertThat(new UndefinedChains(corpus).isClosed()).isFalse();
        assertThat(new UndefinedChains(known).chains()).contains(new int[] {B, C});
        assertThat(new UndefinedChains(known, bags).chains()).doesNotContain(new int[] {B, C});
    }

    @Test
    void pairsAloneSayNothingOfOtherPairs() {
        assertThat(new UndefinedChains(
                                new CorpusBuilder(6).add(new int[] {A, A}, B, 1).build())
                        .chains())
                .isEmpty();
    }
}
