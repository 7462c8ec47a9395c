package dev.hornbeam.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.PathTrace;
import dev.hornbeam.RelateOptions;
import dev.hornbeam.RelationRanking;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.Hornbeam;
import dev.hornbeam.learn.IfThere;
import dev.hornbeam.learn.LearnOptions;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.learn.RelationNetwork;
import dev.hornbeam.learn.RunFolder;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Task;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationAnswer;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.story.family.FamilySimulator;
import dev.hornbeam.story.family.KinshipAlgebra;
import dev.hornbeam.story.read.StoryReader;
import dev.hornbeam.testkit.BenchmarkData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RelationLearnerIT {
    private static final LearnOptions QUICK = LearnOptions.DEFAULTS.change(s -> s.withThreads(1)
            .withStories(usual -> PathOptions.STORY)
            .withModel(model -> model.withDimension(24))
            .withTrainer(trainer -> trainer.withSchedule(
                            schedule -> schedule.withEpochs(3).withLeastSteps(0))
                    .withAgreement(agreement -> agreement.withLongerChains(.1))
                    .withStopping(stopping -> stopping.withRestarts(1))));

    @TempDir
    private Path folder;

    private static StoryDataset stories() {
        return new FamilySimulator(new KinshipAlgebra()).dataset(List.of(2, 3), 300, List.of(4), 20, 1);
    }

    private static Learner learner(LearnOptions options) {
        return new Learner(options, LearnListener.NONE);
    }

    @Test
    void theFolderOfAModelOfStoriesSaysSoAndAnswersTheSame() {
        StoryDataset data = stories();
        Path place = folder.resolve("kin");
        try (LearnedModel learned = learner(QUICK).learn(data, place, IfThere.REFUSE);
                RelationNetwork model = RelationNetwork.load(place)) {
            assertThat(model.provenance().task()).isEqualTo(Task.RELATION);
            assertThat(model.provenance()).isEqualTo(learned.provenance());
            assertThat(model.storyPaths()).isEqualTo(PathOptions.STORY);
            assertThat(model.provenance().data().facts()).isEqualTo(600);
            Story asked = data.test().get(0);
            RelationAnswer answer =
                    model.predictor().answer(new StoryPaths(data.relations(), PathOptions.STORY).of(asked));
            RelationAnswer before = RelationNetwork.of(learned)
                    .predictor(data.relations())
                    .answer(new StoryPaths(data.relations(), PathOptions.STORY).of(asked));
            assertThat(answer.ranked()).isEqualTo(before.ranked());
            assertThat(learned.rules().byHead(data.relations().id("grandmother")))
                    .isNotEmpty()
                    .allSatisfy(rule -> assertThat(rule.statistics()).isPresent());
        }
    }

    /** Among three who are siblings, whoever is asked about explains what is known of the third. */
    private static final Tales SIBLINGS = new Tales("sister", "mother");

    private static StoryDataset siblings() {
        List<Story> train = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            train.add(SIBLINGS.story("a sister c", "a sister b", "b sister c", "a sister d", "c sister d"));
            train.add(SIBLINGS.story("a mother c", "a sister b", "b mother c"));
        }
        return new StoryDataset("siblings", SIBLINGS.relations(), train, List.of(), List.of());
    }

    @Test
    void anAnswerNamesTheFactsItExplains() {
        LearnOptions enough = QUICK.change(s -> s.withTrainer(trainer ->
                trainer.withSchedule(schedule -> schedule.withEpochs(200).withRate(1e-2))));
        StoryDataset data = siblings();
        learner(enough).learn(data, folder.resolve("kin"), IfThere.REFUSE).close();

        try (StoryModel model = StoryModel.load(folder.resolve("kin"))) {
            RelationRanking explains = model.relate(data.train().get(0), RelateOptions.DEFAULTS);
            RelationRanking plain = model.relate(data.train().get(1), RelateOptions.DEFAULTS);
            assertThat(explains.note()).isEqualTo("It explains other facts, too: sister · sister ⇒ sister.");
            assertThat(plain.note()).isEmpty();
        }
    }

    @Test
    void aModelThatKnowsNothingOfTrianglesIsRead() throws IOException {
        learner(QUICK).learn(siblings(), folder.resolve("kin"), IfThere.REFUSE).close();
        Path manifest = folder.resolve("kin").resolve("manifest.json");
        ObjectMapper json = new ObjectMapper();
        JsonNode content = json.readTree(manifest.toFile());
        ObjectNode task = (ObjectNode) content.at("/provenance/relation");
        assertThat(task.get("explained").asDouble()).isPositive();
        assertThat(task.get("thirdSides").get("sister").asLong()).isEqualTo(40);
        task.remove(List.of("explained", "thirdSides"));
        json.writeValue(manifest.toFile(), content);

        try (RelationNetwork model = RelationNetwork.load(folder.resolve("kin"))) {
            assertThat(model.provenance().relation().orElseThrow().explained()).isZero();
        }
    }

    @Test
    void theSameSeedGivesTheSameBytes() {
        for (String name : List.of("one", "two")) {
            learner(QUICK)
                    .learn(stories(), folder.resolve(name), IfThere.REFUSE)
                    .close();
        }

        for (String file : ModelFolder.FILES) {
            assertThat(folder.resolve("one").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("two").resolve(file));
        }
    }

    @Test
    void anInterruptedRunGoesOnToTheSameModel() throws IOException {
        LearnOptions eager = QUICK.change(
                s -> s.withTrainer(trainer -> trainer.withCompute(compute -> compute.withCheckpointSeconds(0))));
        learner(eager).learn(stories(), folder.resolve("whole"), IfThere.REFUSE).close();
        Path place = folder.resolve("parted");
        LearnListener ending = new LearnListener() {
            @Override
            public void moves(LearnStep step, long done, long total, String note) {
                if (step == LearnStep.TRAIN && done == 2) {
                    throw new CancellationException("enough for now");
                }
            }
        };

        assertThatThrownBy(() -> new Learner(eager, ending).learn(stories(), place, IfThere.REFUSE))
                .isInstanceOf(CancellationException.class);
        assertThat(RunFolder.isResumable(place)).isTrue();
        learner(LearnOptions.DEFAULTS).learn(stories(), place, IfThere.RESUME).close();

        for (String file : ModelFolder.FILES) {
            assertThat(Files.mismatch(folder.resolve("whole").resolve(file), place.resolve(file)))
                    .as(file)
                    .isEqualTo(-1);
        }
    }

    @Test
    void storiesWithoutPathsTeachNothing() {
        StoryDataset data = stories();

        assertThatThrownBy(() -> learner(QUICK).learn(data.learningFrom(story -> false)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no stories to learn from");
        assertThatThrownBy(() -> learner(QUICK.change(s -> s.withStories(paths -> paths.withMaxLength(1))))
                        .learn(data))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("path of up to 1 steps");
    }

    @Test
    void everyCompositionThatClutrrSupportsIsLearned() {
        StoryDataset data = new StoryReader()
                .read(BenchmarkData.folder("clutrr"))
                .learningFrom(story -> story.hops().orElseThrow() <= 3);
        PathOptions told = PathOptions.STORY.withTrace(PathTrace.TOLD);
        LearnOptions once = LearnOptions.DEFAULTS.change(s -> s.withThreads(1)
                .withStories(usual -> told)
                .withTrainer(trainer -> trainer.withStopping(stopping -> stopping.withRestarts(1))));

        try (RelationNetwork model = RelationNetwork.of(learner(once).learn(data))) {
            List<Rule> laws = new KinshipAlgebra(data.relations()).rules();
            float[][] theta = model.scorer().score(laws.stream().map(Rule::body).toList());
            List<String> wrong = new ArrayList<>();
            for (int i = 0; i < theta.length; i++) {
                Rule law = laws.get(i);
                if (theta[i][law.head() + 1] < .5) {
                    wrong.add(data.relations().name(law.relation(0)) + " ∘ "
                            + data.relations().name(law.relation(1)) + " → "
                            + data.relations().name(law.head()) + " " + theta[i][law.head() + 1]);
                }
            }
            assertThat(wrong).as("entries that are not right").isEmpty();
            assertThat(new RelationEvaluator(model.predictor(), data.relations(), told)
                            .evaluate(data.testByHops().get(5))
                            .all()
                            .accuracy())
                    .as("at 5 hops, learned from 2 and 3")
                    .isGreaterThan(.98);
        }
    }

    @Test
    void aStoryIsToldByNames() {
        StoryDataset stories = new FamilySimulator(new KinshipAlgebra()).dataset(List.of(2, 3), 150, List.of(2), 30, 1);
        Path place = folder.resolve("kin");
        try (RelationModel learned =
                        Hornbeam.learner().seed(1).option("restarts", 1).learn(stories, place, IfThere.REFUSE);
                StoryModel model = StoryModel.load(place)) {
            assertThat(model.evaluate(stories.test(), model.trace(), model.maxLength())
                            .all()
                            .accuracy())
                    .isGreaterThan(0.9);
            Facts told = Facts.of(List.of(new Fact("Emily", "mother", "Ann"), new Fact("Ann", "brother", "Clarence")));
            RelationRanking kin = learned.relate(told, "Emily", "Clarence");
            assertThat(kin.byPaths()).isTrue();
            assertThat(kin.best().relation().name()).isEqualTo("uncle");
            assertThat(kin.best().paths())
                    .extracting(Object::toString)
                    .contains("Emily –mother→ Ann –brother→ Clarence");
            assertThat(kin.relations().stream()
                            .mapToDouble(each -> each.probability())
                            .sum())
                    .isBetween(0.99, 1.01);
        }
    }
}
