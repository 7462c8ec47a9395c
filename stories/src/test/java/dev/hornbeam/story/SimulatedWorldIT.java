package dev.hornbeam.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.train.Preset.RelationPreset;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.RelationPredictor;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleRecall;
import dev.hornbeam.story.family.FamilySimulator;
import dev.hornbeam.story.family.KinshipAlgebra;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Short chains of a small world made on the spot, and long chains answered by what they taught. */
class SimulatedWorldIT {
    @Test
    void aWorldOfKinLearnedFromTwoAndThreeHopsAnswersSixWithoutAMistake() {
        KinshipAlgebra algebra = new KinshipAlgebra();
        StoryDataset data = new FamilySimulator(algebra).dataset(List.of(2, 3), 1500, List.of(6), 200, 3);
        RelationCorpus corpus = new StoryPaths(data.relations(), PathOptions.STORY).corpus(data.train());
        RelationPreset preset = RelationPreset.of(corpus);
        TrainerOptions options = preset.trainer()
                .withCompute(compute -> compute.withThreads(1))
                .withStopping(stopping -> stopping.withRestarts(1));

        try (CompositionModel model = new Trainer(preset.model(), options)
                .train(corpus, EpochProgress.Listener.none())
                .model()) {
            RelationPredictor predictor =
                    new RelationPredictor(model, data.relations(), corpus.prior(), PathWeight.COUNT);
            RelationReport report =
                    new RelationEvaluator(predictor, data.relations(), PathOptions.STORY).evaluate(data.test());

            assertThat(report.all().queries()).isEqualTo(200);
            assertThat(report.confusion().mistakes()).isEmpty();
            assertThat(RuleRecall.by(model, algebra.rules()).missed())
                    .as("laws of kinship not learned")
                    .isEqualTo(List.<Rule>of());
        }
    }
}
