package dev.hornbeam.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Relations;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransferredScorerTest {
    private static final Relations OWN = Relations.of("mother", "aunt");
    private static final Relations GRAPH = Relations.of("friend", "mother");

    /** Knows mother, aunt, inv_mother, inv_aunt, in this order after null. */
    private static final BodyScorer SCORER = bodies -> bodies.stream()
            .map(body -> {
                assertThat(body).containsExactly(0, 2);
                return new float[] {0.1f, 0.2f, 0.3f, 0.25f, 0.15f};
            })
            .toArray(float[][]::new);

    @Test
    void headsAndBodiesAreTranslatedByName() {
        TransferredScorer scorer = new TransferredScorer(SCORER, OWN, GRAPH);
        int mother = GRAPH.id("mother");
        int back = GRAPH.id("inv_mother");

        float[] score = scorer.score(List.of(new int[] {mother, back}))[0];
        assertThat(score).hasSize(5);
        assertThat(score[1 + mother]).isEqualTo(0.2f);
        assertThat(score[1 + back]).isEqualTo(0.25f);
        assertThat(score[BodyScorer.NULL]).isCloseTo(0.1f + 0.3f + 0.15f, within(1e-6f));
    }

    @Test
    void whatTheScorerDoesNotKnowIsNamedAndClosesNothing() {
        TransferredScorer scorer = new TransferredScorer(SCORER, OWN, GRAPH);

        assertThat(scorer.unknown()).containsExactly("friend");
        assertThat(scorer.score(List.of(new int[] {GRAPH.id("friend")})))
                .isDeepEqualTo(new float[][] {{1, 0, 0, 0, 0}});
    }

    @Test
    void scoresStayWithTheirBodiesWhereKnownAndUnknownOnesAlternate() {
        BodyScorer byLength = bodies -> bodies.stream()
                .map(body -> new float[] {body.length / 10f, 0, 0, 0, 0})
                .toArray(float[][]::new);
        int friend = GRAPH.id("friend");
        int mother = GRAPH.id("mother");
        float[][] scores = new TransferredScorer(byLength, OWN, GRAPH)
                .score(List.of(new int[] {friend}, new int[] {mother}, new int[] {mother, friend}, new int[] {
                    mother, mother, mother
                }));
        assertThat(scores)
                .isDeepEqualTo(new float[][] {{1, 0, 0, 0, 0}, {.1f, 0, 0, 0, 0}, {1, 0, 0, 0, 0}, {.3f, 0, 0, 0, 0}});
    }

    @Test
    void noBodiesHaveNoScores() {
        assertThat(new TransferredScorer(SCORER, OWN, GRAPH).score(List.of())).isEmpty();
    }
}
