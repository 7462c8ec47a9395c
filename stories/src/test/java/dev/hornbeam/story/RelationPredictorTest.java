package dev.hornbeam.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationAnswer;
import dev.hornbeam.relate.RelationAnswer.Basis;
import dev.hornbeam.relate.RelationPredictor;
import dev.hornbeam.relate.TriangleTrust;
import dev.hornbeam.rule.Algebra;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleRecall;
import dev.hornbeam.story.RelationReport.Confusion;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RelationPredictorTest {
    private final Tales tales = new Tales("r", "s", "t");
    private final long[] prior = {0, 5, 1};

    /** Null, then r s t, then their inverses. */
    private final Map<List<Integer>, float[]> theta = Map.of(
            List.of(0, 1), new float[] {.5f, .4f, .1f, 0, 0, 0, 0},
            List.of(1, 0), new float[] {.8f, 0, .2f, 0, 0, 0, 0},
            List.of(1, 1), new float[] {1, 0, 0, 0, 0, 0, 0},
            List.of(2, 2), new float[] {.2f, .2f, 0, 0, .6f, 0, 0});

    private final BodyScorer scorer = bodies -> bodies.stream()
            .map(body -> theta.get(Arrays.stream(body).boxed().toList()))
            .toArray(float[][]::new);

    private RelationAnswer answer(PathWeight weight, Story story) {
        return new RelationPredictor(scorer, tales.relations(), prior, weight)
                .answer(new StoryPaths(tales.relations(), PathOptions.STORY).of(story));
    }

    @Test
    void whatIsNotNullIsAddedUpAndNormalised() {
        RelationAnswer answer = answer(PathWeight.COUNT, tales.story("a t d", "a r b", "b s d", "a s c", "c r d"));

        // r: .4, s: .1 + .2, of .7 in all
        assertThat(answer.basis()).isEqualTo(Basis.PATHS);
        assertThat(answer.probability(0)).isCloseTo(4.0 / 7, within(1e-6));
        assertThat(answer.probability(1)).isCloseTo(3.0 / 7, within(1e-6));
        assertThat(answer.probability(2)).isZero();
        assertThat(answer.ranked()).containsExactly(0, 1, 2);
        assertThat(answer.best()).isZero();
    }

    @Test
    void thePathsThatSpeakForARelationAreNamedWithTheirShare() {
        RelationAnswer answer = answer(PathWeight.COUNT, tales.story("a t d", "a r b", "b s d", "a s c", "c r d"));

        List<RelationAnswer.Vote> votes = answer.votes(1);
        assertThat(votes).hasSize(2);
        assertThat(answer.paths().body(votes.get(0).body())).containsExactly(1, 0);
        assertThat(votes.get(0).share()).isCloseTo(2.0 / 3, within(1e-6));
        assertThat(votes.get(1).share()).isCloseTo(1.0 / 3, within(1e-6));
        assertThat(answer.votes(2)).isEmpty();
    }

    @Test
    void severalPathsOfOneBodyWeighAsTheWeightSays() {
        Story story = tales.story("a t d", "a r b", "b s d", "a r e", "e s d", "a r f", "f s d", "a s c", "c r d");

        // r has three paths of .4; s has three of .1 and one of .2
        assertThat(answer(PathWeight.COUNT, story).probability(0)).isCloseTo(1.2 / 1.7, within(1e-6));
        assertThat(answer(PathWeight.LOG, story).probability(0)).isCloseTo(.8 / 1.2, within(1e-6));
        assertThat(answer(PathWeight.ONCE, story).probability(0)).isCloseTo(.4 / .7, within(1e-6));
    }

    /** As a fact a t e, which s explains after itself, r · t being nothing. */
    @Test
    void anAnswerThatExplainsAnotherFactIsTheLikelier() {
        Story story = tales.story("a t d", "a r b", "b s d", "a t e", "d t e");
        BodyScorer more = bodies -> bodies.stream()
                .map(body -> body[1] == 2
                        ? new float[] {body[0] == 1 ? .2f : 1, 0, 0, body[0] == 1 ? .8f : 0, 0, 0, 0}
                        : theta.get(Arrays.stream(body).boxed().toList()))
                .toArray(float[][]::new);
        PathBag paths = new StoryPaths(tales.relations(), PathOptions.STORY).of(story);

        RelationAnswer alone = new RelationPredictor(more, tales.relations(), prior, PathWeight.COUNT).answer(paths);
        RelationAnswer answer = new RelationPredictor(
                        more, tales.relations(), prior, PathWeight.COUNT, new TriangleTrust(.75, new double[] {
                            .5, .4, .1
                        }))
                .answer(paths);

        assertThat(alone.best()).isZero();
        // r: .4 · .25 · .1, s: .1 · (.75 · .8 + .25 · .1)
        assertThat(answer.probability(1)).isCloseTo(.0625 / (.01 + .0625), within(1e-6));
        assertThat(answer.probability(0)).isCloseTo(.01 / (.01 + .0625), within(1e-6));
    }

    @Test
    void inversesAreNoAnswers() {
        RelationAnswer answer = answer(PathWeight.COUNT, tales.story("a s c", "a t b", "b t c"));

        assertThat(answer.probability(0)).isEqualTo(1);
    }

    @Test
    void withoutAPathThePriorAnswersAndSaysSo() {
        RelationAnswer answer = answer(PathWeight.COUNT, tales.story("a s d", "a r b", "c r d"));

        assertThat(answer.basis()).isEqualTo(Basis.PRIOR_UNLINKED);
        assertThat(answer.probability(1))
                .as("5 of 6, one added to each of three")
                .isCloseTo(6.0 / 9, within(1e-9));
        assertThat(answer.votes(1)).isEmpty();
    }

    @Test
    void whereAllPathsAreNullThePriorAnswersToo() {
        RelationAnswer answer = answer(PathWeight.COUNT, tales.story("a r c", "a s b", "b s c"));

        assertThat(answer.basis()).isEqualTo(Basis.PRIOR_NULL);
        assertThat(answer.best()).isEqualTo(1);
        assertThat(answer.paths().size()).isEqualTo(1);
    }

    @Test
    void equalsShareTheirMeanRank() {
        RelationAnswer answer = answer(PathWeight.COUNT, tales.story("a s c", "a t b", "b t c"));

        assertThat(answer.rank(0)).isEqualTo(1);
        assertThat(answer.rank(1)).isEqualTo(2.5);
        assertThat(answer.rank(2)).isEqualTo(2.5);
    }

    @Test
    void manyQueriesAnswerLikeEachAlone() {
        List<Story> stories = List.of(
                tales.story("a t d", "a r b", "b s d", "a s c", "c r d"),
                tales.story("a s d", "a r b", "c r d"),
                tales.story("a t c", "a r b", "b s c"));
        RelationPredictor predictor = new RelationPredictor(scorer, tales.relations(), prior, PathWeight.COUNT);
        StoryPaths paths = new StoryPaths(tales.relations(), PathOptions.STORY);

        List<RelationAnswer> together =
                predictor.answers(stories.stream().map(paths::of).toList());

        for (int i = 0; i < stories.size(); i++) {
            RelationAnswer alone = predictor.answer(paths.of(stories.get(i)));
            for (int relation = 0; relation < 3; relation++) {
                assertThat(together.get(i).probability(relation)).isEqualTo(alone.probability(relation));
            }
        }
    }

    @Test
    void theReportCountsEveryQueryAndEveryMistake() {
        RelationPredictor predictor = new RelationPredictor(scorer, tales.relations(), prior, PathWeight.COUNT);
        RelationReport report = new RelationEvaluator(predictor, tales.relations(), PathOptions.STORY)
                .evaluate(List.of(
                        tales.story("a r c", "a r b", "b s c"), // answered r: right
                        tales.story("a t c", "a r b", "b s c"), // answered r: t has rank 3
                        tales.story("a s d", "a r b", "c r d"))); // not linked, prior says s: right

        assertThat(report.all().queries()).isEqualTo(3);
        assertThat(report.all().accuracy()).isEqualTo(2.0 / 3);
        assertThat(report.all().mrr()).isCloseTo((1 + 1.0 / 3 + 1) / 3, within(1e-9));
        assertThat(report.byHops().keySet()).containsExactly(0, 2);
        assertThat(report.byHops().get(2).accuracy()).isEqualTo(.5);
        assertThat(report.confusion().mistakes()).containsExactly(new Confusion.Mistake(2, 0, 1));
        assertThat(report.unlinked()).isEqualTo(1);
        assertThat(report.ceiling()).as("equal bags, two answers").isEqualTo(2.0 / 3);
    }

    @Test
    void aRuleIsFoundIfItsHeadBeatsAllOthersAndNull() {
        List<Rule> ground = List.of(Rule.of(0, new int[] {0, 1}, 1), Rule.of(3, new int[] {2, 2}, 1));

        RuleRecall recall = RuleRecall.by(scorer, ground);

        assertThat(recall.missed()).containsExactly(ground.get(0)); // null has .5, r only .4
        assertThat(recall.found()).containsExactly(ground.get(1));
        assertThat(recall.recall()).isEqualTo(.5);
    }

    @Test
    void theAlgebraTellsTheBestHeadAndNullOfEveryPair() {
        Map<List<Integer>, float[]> all = Map.of(
                List.of(0, 0), theta.get(List.of(0, 1)),
                List.of(0, 1), theta.get(List.of(0, 1)),
                List.of(1, 0), theta.get(List.of(2, 2)),
                List.of(1, 1), theta.get(List.of(1, 1)));
        Algebra algebra = Algebra.of(
                bodies -> bodies.stream()
                        .map(body -> all.get(Arrays.stream(body).boxed().toList()))
                        .toArray(float[][]::new),
                0,
                1);

        assertThat(algebra.cells()).hasSize(4);
        Algebra.Cell cell = algebra.cells().get(2);
        assertThat(cell.first()).isEqualTo(1);
        assertThat(cell.second()).isEqualTo(0);
        assertThat(cell.head()).isEqualTo(3);
        assertThat(cell.isDefined()).isTrue();
    }
}
