package dev.hornbeam.rule.mine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusBuilder;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class RuleExtractorTest {
    private static final Relations RELATIONS = Relations.of("p", "q", "h");
    private static final int P = 0;
    private static final int Q = 1;
    private static final int H = 2;
    private static final int INV_P = 3;
    private static final int INV_Q = 4;
    private static final int INV_H = 5;
    private static final ExtractionOptions OPTIONS = ExtractionOptions.DEFAULTS.withMinScore(0);

    private static Corpus corpus(int[]... bodies) {
        CorpusBuilder builder = new CorpusBuilder(6);
        for (int[] body : bodies) {
            builder.add(body, CorpusBuilder.NULL_HEAD, 1);
        }
        return builder.build();
    }

    private static int[] body(int... relations) {
        return relations;
    }

    private static RuleSet extract(Corpus corpus, FakeScorer scorer, ExtractionOptions options) {
        return new RuleExtractor(RELATIONS).extract(corpus, scorer, options);
    }

    @Test
    void theScoreIsTheMeanOfBothMirrorImages() {
        FakeScorer scorer = FakeScorer.of(6).put(body(P, Q), H, 0.75).put(body(INV_Q, INV_P), INV_H, 0.25);
        assertThat(extract(corpus(body(P, Q)), scorer, OPTIONS)).containsExactly(Rule.of(H, body(P, Q), 0.5));
    }

    @Test
    void aBodySeenFromItsOtherEndGivesTheSameRules() {
        FakeScorer scorer = FakeScorer.of(6).put(body(P, Q), H, 0.75).put(body(INV_Q, INV_P), H, 0.5);
        RuleSet rules = extract(corpus(body(P, Q)), scorer, OPTIONS);
        assertThat(rules).containsExactly(Rule.of(H, body(P, Q), 0.375), Rule.of(H, body(INV_Q, INV_P), 0.25));
        assertThat(extract(corpus(body(INV_Q, INV_P)), scorer, OPTIONS).rules()).isEqualTo(rules.rules());
        assertThat(extract(corpus(body(INV_Q, INV_P), body(P, Q)), scorer, OPTIONS)
                        .rules())
                .isEqualTo(rules.rules());
    }

    @Test
    void theHeadItselfIsNoRuleButItsInverseIs() {
        FakeScorer scorer =
                FakeScorer.of(6).put(body(H), H, 1).put(body(INV_H), INV_H, 1).put(body(H), INV_H, 0.5);
        assertThat(extract(corpus(body(H), body(INV_H)), scorer, OPTIONS))
                .containsExactly(Rule.of(H, body(INV_H), 0.25));
    }

    @Test
    void theBestOfEachHeadAreKeptTheShorterOfEquals() {
        FakeScorer scorer = FakeScorer.of(6)
                .put(body(P), H, 0.5)
                .put(body(Q), H, 0.5)
                .put(body(P, Q), H, 0.5)
                .put(body(Q, P), H, 0.75)
                .put(body(Q, P), P, 0.125);
        Corpus corpus = corpus(body(P), body(Q), body(P, Q), body(Q, P));
        assertThat(extract(corpus, scorer, OPTIONS.withTop(2)))
                .containsExactly(
                        Rule.of(P, body(Q, P), 0.0625), Rule.of(H, body(Q, P), 0.375), Rule.of(H, body(P), 0.25));
        assertThat(extract(corpus, scorer, OPTIONS.withHeads(Set.of(INV_H)).withTop(1)))
                .containsExactly(Rule.of(H, body(Q, P), 0.375));
        assertThat(extract(corpus, scorer, OPTIONS.withRelations(Set.of(P))))
                .containsExactly(Rule.of(H, body(P), 0.25));
        assertThat(extract(corpus, scorer, OPTIONS.withMinScore(0.3))).containsExactly(Rule.of(H, body(Q, P), 0.375));
        assertThat(extract(corpus, scorer, OPTIONS.withMaxLength(1)).maxLength())
                .isEqualTo(1);
    }

    @Test
    void aBodyIsScoredOnceFromEitherEndInBatches() {
        FakeScorer scorer = FakeScorer.random(6);
        Corpus corpus = corpus(body(P), body(INV_P), body(Q), body(P, Q), body(INV_Q, INV_P), body(P, INV_P));
        extract(corpus, scorer, OPTIONS.withBatch(4).withMaxLength(2));
        assertThat(scorer.asked)
                .containsExactlyInAnyOrder(
                        List.of(P),
                        List.of(INV_P),
                        List.of(Q),
                        List.of(INV_Q),
                        List.of(P, Q),
                        List.of(INV_Q, INV_P),
                        List.of(P, INV_P));
        assertThat(scorer.largestBatch).isLessThanOrEqualTo(4);
    }

    @Test
    void longerBodiesAreGrownFromNeighboursOfTheCorpus() {
        // q follows p and p follows q, so p q p q … grows; p never follows p.
        FakeScorer scorer = FakeScorer.of(6)
                .put(body(P, Q), H, 0.5)
                .put(body(Q, P), H, 0.5)
                .put(body(P, Q, P), H, 1)
                .put(body(P, Q, P, Q), H, 1)
                .put(body(P, P, Q), H, 1);
        RuleSet rules = extract(corpus(body(P, Q), body(Q, P)), scorer, OPTIONS.withMaxLength(4));
        assertThat(rules)
                .containsExactly(
                        Rule.of(H, body(P, Q, P), 0.5),
                        Rule.of(H, body(P, Q, P, Q), 0.5),
                        Rule.of(H, body(P, Q), 0.25),
                        Rule.of(H, body(Q, P), 0.25));
        assertThat(scorer.asked).doesNotContain(List.of(P, P, Q));
    }

    @Test
    void theBeamBoundsWhatIsGrown() {
        FakeScorer scorer = FakeScorer.random(6);
        Corpus corpus = corpus(body(P, Q), body(Q, P), body(Q, Q), body(P, P), body(P, INV_Q), body(INV_Q, P));
        extract(corpus, scorer, OPTIONS.withMaxLength(6).withBeam(2));
        for (int length = 3; length <= 6; length++) {
            int ofLength = length;
            long scored = scorer.asked.stream()
                    .filter(body -> body.size() == ofLength)
                    .count();
            assertThat(scored).isBetween(1L, 2L * 2 * 2 * 6);
        }
    }

    @Test
    void aStepStraightBackIsOnlyTakenWhereTheCorpusHasIt() {
        FakeScorer scorer = FakeScorer.random(6);
        RuleSet rules = extract(corpus(body(P, Q), body(Q, INV_Q)), scorer, OPTIONS.withMaxLength(4));
        assertThat(rules.rules()).anyMatch(rule -> holds(rule, Q, INV_Q)).noneMatch(rule -> holds(rule, INV_Q, Q));
        assertThat(rules.rules()).noneMatch(rule -> holds(rule, P, INV_P) || holds(rule, INV_P, P));
    }

    private static boolean holds(Rule rule, int left, int right) {
        for (int i = 1; i < rule.length(); i++) {
            if (rule.relation(i - 1) == left && rule.relation(i) == right) {
                return true;
            }
        }
        return false;
    }

    @Test
    void everyMeaningGetsItsTurnInTheBeam() {
        FakeScorer scorer = FakeScorer.of(6)
                .put(body(P, P), H, 1)
                .put(body(P, Q), H, 0.9)
                .put(body(Q, Q), P, 0.1)
                .put(body(Q, Q, Q), Q, 1);
        RuleSet rules = extract(
                corpus(body(P, P), body(P, Q), body(Q, Q)),
                scorer,
                OPTIONS.withMaxLength(3).withBeam(2));
        assertThat(rules.byHead(Q)).containsExactly(Rule.of(Q, body(Q, Q, Q), 0.5));
    }

    @Test
    void anEmptyCorpusGivesNoRules() {
        assertThat(extract(corpus(), FakeScorer.random(6), OPTIONS.withMaxLength(6)))
                .isEmpty();
    }

    @Test
    void aScorerThatFailsIsNotTakenForAModel() {
        FakeScorer scorer = FakeScorer.of(6).put(body(P), H, Double.NaN);
        assertThatThrownBy(() -> extract(corpus(body(P)), scorer, OPTIONS))
                .hasMessageContaining("no probability")
                .hasMessageContaining(Arrays.toString(body(P)));
    }

    @Test
    void progressCountsBodiesStageByStageAndAnInterruptEndsIt() {
        List<Long> done = new ArrayList<>();
        Corpus corpus = corpus(body(P), body(Q), body(P, Q));
        new RuleExtractor(RELATIONS)
                .extract(
                        corpus,
                        FakeScorer.random(6),
                        OPTIONS.withMaxLength(2).withBatch(4),
                        (bodies, total) -> done.add(10 * bodies + total));
        assertThat(done).containsExactly(23L, 33L);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> extract(corpus, FakeScorer.random(6), OPTIONS))
                .isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
