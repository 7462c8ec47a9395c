package dev.hornbeam.story.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.PathTrace;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationAnswer;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.RelationPredictor;
import dev.hornbeam.rule.CompositionTable;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleRecall;
import dev.hornbeam.story.RelationEvaluator;
import dev.hornbeam.story.RelationReport;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryPaths;
import dev.hornbeam.story.family.KinshipAlgebra;
import dev.hornbeam.testkit.BenchmarkData;
import dev.hornbeam.testkit.TableScorer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The published collections, and what a table of counts alone makes of them. */
class BenchmarkStoriesTest {
    private static final PathOptions TOLD = PathOptions.STORY.withTrace(PathTrace.TOLD);

    @Test
    void clutrrIsReadWhole() {
        StoryDataset data = new StoryReader().read(BenchmarkData.folder("clutrr"));

        assertThat(data.train()).hasSize(15_083);
        assertThat(data.relations().count()).isEqualTo(20);
        assertThat(data.testByHops().keySet()).containsExactly(2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(data.testByHops().get(10)).hasSize(122);
        assertThat(data.train())
                .as("a chain each: as many edges as hops")
                .allSatisfy(story ->
                        assertThat(story.hops()).hasValue(story.graph().edges().size()));
    }

    @Test
    void theTwoHopStoriesOfClutrrAreTheKinshipAlgebra() {
        StoryDataset data = new StoryReader().read(BenchmarkData.folder("clutrr"));
        List<Story> twoHops =
                data.learningFrom(story -> story.hops().orElse(0) == 2).train();
        CompositionTable learned = CompositionTable.of(
                new StoryPaths(data.relations(), TOLD).corpus(twoHops).singles());
        CompositionTable known = new KinshipAlgebra(data.relations()).table();

        for (int first = 0; first < 20; first++) {
            for (int second = 0; second < 20; second++) {
                assertThat(learned.heads(first, second)).isEqualTo(known.heads(first, second));
            }
        }
    }

    @Test
    void theAlgebraAnswersClutrrsChainsAsTold() {
        StoryDataset data = new StoryReader().read(BenchmarkData.folder("clutrr"));
        RelationPredictor predictor = new RelationPredictor(
                new TableScorer(new KinshipAlgebra(data.relations()).table()),
                data.relations(),
                new long[20],
                PathWeight.COUNT);

        RelationReport report = new RelationEvaluator(predictor, data.relations(), TOLD).evaluate(data.test());

        // All but 35 chains amount to one relation, the right one; those 35 to (mother|father) with and without
        // -in-law.
        assertThat(report.all().queries()).isEqualTo(1_048);
        assertThat(report.all().right()).isEqualTo(1_048 - 35);
        assertThat(report.byHops().get(8).accuracy()).isEqualTo(1);
        assertThat(report.unlinked()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"world_17, 5000, 1000, 1000", "re_0, 1000, 100, 200", "re_1, 1000, 100, 200"})
    void graphLogIsReadWholeAndItsRulesWithIt(String world, int train, int valid, int test) {
        StoryDataset data = new StoryReader().read(BenchmarkData.folder("graphlog/" + world));
        List<Rule> ground = new GroundRulesReader(data.relations())
                .read(BenchmarkData.folder("graphlog/" + world).resolve("config.json"));

        assertThat(data.train()).hasSize(train);
        assertThat(data.valid()).hasSize(valid);
        assertThat(data.test()).hasSize(test);
        assertThat(ground).hasSize(20);
        TableScorer truth = new TableScorer(CompositionTable.of(data.relations(), ground));
        assertThat(RuleRecall.by(truth, ground).recall()).isEqualTo(1);
    }

    @Test
    void theGroundRulesOfWorld17DeriveNineTenthsOfItsTest() {
        StoryDataset data = new StoryReader().read(BenchmarkData.folder("graphlog/world_17"));
        List<Rule> ground = new GroundRulesReader(data.relations())
                .read(BenchmarkData.folder("graphlog/world_17").resolve("config.json"));
        RelationCorpus corpus = new StoryPaths(data.relations(), PathOptions.STORY).corpus(data.train());
        RelationPredictor predictor = new RelationPredictor(
                new TableScorer(CompositionTable.of(data.relations(), ground)),
                data.relations(),
                corpus.prior(),
                PathWeight.COUNT);

        StoryPaths paths = new StoryPaths(data.relations(), PathOptions.STORY);
        long derived = data.test().stream()
                .filter(story -> {
                    RelationAnswer answer = predictor.answer(paths.of(story));
                    return answer.basis() == RelationAnswer.Basis.PATHS && answer.probability(story.target()) > 0;
                })
                .count();

        assertThat(derived).isEqualTo(911);
    }
}
