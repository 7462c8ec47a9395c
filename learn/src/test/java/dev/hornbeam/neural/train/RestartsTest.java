package dev.hornbeam.neural.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.model.Network;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.SafeTensors;
import dev.hornbeam.neural.train.Checkpoint.KeptRun;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.neural.train.Trainer.Training;
import dev.hornbeam.neural.train.TrainingRun.RunState;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Of several runs the best is kept, and what is reported is about that one. */
class RestartsTest {
    private static final TrainerOptions OPTIONS = TrainerOptions.DEFAULTS
            .withSchedule(schedule ->
                    schedule.withEpochs(12).withLeastSteps(0).withBatch(16).withRate(3e-2))
            .withStopping(stopping -> stopping.withRestarts(3));

    /** Heads are half sense and half noise, so that a run soon fits the bodies at the expense of those held out. */
    private static Corpus halfNoise() {
        CorpusBuilder builder = new CorpusBuilder(5);
        for (int i = 0; i < 125; i++) {
            int head = i % 2 == 0 ? i % 5 : (i * 7919 + i * i) % 5;
            builder.add(new int[] {i / 25, i / 5 % 5, i % 5}, head, 1);
        }
        return builder.build();
    }

    private record Outcome(Training training, List<EpochProgress> told) {
        List<EpochProgress> of(int restart) {
            return told.stream().filter(epoch -> epoch.restart() == restart).toList();
        }

        double lastScore(int restart) {
            EpochProgress last = of(restart).get(of(restart).size() - 1);
            return last.loss() + last.disagreement();
        }

        double bestHeldOut(int restart) {
            return of(restart).stream()
                    .mapToDouble(EpochProgress::heldOut)
                    .min()
                    .orElseThrow();
        }
    }

    private static Outcome train(long seed, TrainerOptions options) {
        List<EpochProgress> told = new ArrayList<>();
        ModelOptions model = ModelOptions.DEFAULTS.withDimension(8).withSeed(seed);
        return new Outcome(new Trainer(model, options).train(halfNoise(), told::add), told);
    }

    private static void assertFiguresAreOf(int restart, Outcome outcome) {
        Training training = outcome.training();
        assertThat(training.restart()).isEqualTo(restart);
        assertThat(training.epochs()).isEqualTo(outcome.of(restart).size());
        assertThat(training.score()).isEqualTo(outcome.lastScore(restart));
    }

    @Test
    void withHeldOutBodiesTheRunWhoseBestEpochIsBestIsKept() {
        TrainerOptions watched =
                OPTIONS.withStopping(stopping -> stopping.withHeldOut(0.4).withPatience(3));
        Set<Integer> kept = new HashSet<>();
        Set<Integer> bestByLoss = new HashSet<>();
        for (long seed = 1; seed <= 4; seed++) {
            Outcome outcome = train(seed, watched);
            outcome.training().model().close();
            int best = List.of(1, 2, 3).stream()
                    .min(Comparator.comparingDouble(outcome::bestHeldOut))
                    .orElseThrow();
            assertFiguresAreOf(best, outcome);
            assertThat(outcome.training().heldOut()).isEqualTo(outcome.bestHeldOut(best));
            kept.add(best);
            int byLoss = List.of(1, 2, 3).stream()
                    .min(Comparator.comparingDouble(outcome::lastScore))
                    .orElseThrow();
            bestByLoss.add(byLoss == best ? 0 : byLoss);
        }
        assertThat(kept).as("some run that is not the last is kept").containsAnyOf(1, 2);
        assertThat(bestByLoss)
                .as("the last loss would sometimes choose another run")
                .containsAnyOf(1, 2, 3);
    }

    @Test
    void withoutHeldOutBodiesTheRunThatFitsBestIsKept() {
        for (long seed = 1; seed <= 3; seed++) {
            Outcome outcome = train(seed, OPTIONS.withStopping(stopping -> stopping.withHeldOut(0)));
            outcome.training().model().close();
            int best = List.of(1, 2, 3).stream()
                    .min(Comparator.comparingDouble(outcome::lastScore))
                    .orElseThrow();
            assertFiguresAreOf(best, outcome);
            assertThat(outcome.training().heldOut()).isNaN();
        }
    }

    @Test
    void theWeightsAreThoseOfTheRunThatIsReported() {
        TrainerOptions watched = OPTIONS.withStopping(stopping -> stopping.withHeldOut(0.4));
        Outcome all = train(2, watched);
        TrainerOptions upToKept = watched.withStopping(
                stopping -> stopping.withRestarts(all.training().restart()));
        Outcome fewer = train(2, upToKept);
        try (CompositionModel one = all.training().model();
                CompositionModel other = fewer.training().model()) {
            assertThat(fewer.training().restart()).isEqualTo(all.training().restart());
            one.tensors()
                    .forEach((name, tensor) -> assertThat(
                                    other.tensors().get(name).values())
                            .as(name)
                            .isEqualTo(tensor.values()));
        }
    }

    @Test
    void aRunThatCameToNoNumberIsReplaced() {
        Map<String, SafeTensors.Tensor> weights = Map.of("w", new SafeTensors.Tensor(new long[] {1}, new float[] {1}));
        KeptRun lost = new KeptRun(1, 5, Double.NaN, Double.NaN, weights);
        KeptRun sound = new KeptRun(2, 5, 3, Double.NaN, weights);
        assertThat(lost.isBetterThan(KeptRun.NONE)).isTrue();
        assertThat(sound.isBetterThan(lost)).isTrue();
        assertThat(lost.isBetterThan(sound)).isFalse();
        assertThat(sound.isBetterThan(sound))
                .as("the earlier of two equals stays")
                .isFalse();
    }

    @Test
    void aRunThatDivergesDoesNotLoseTheBestItHad() {
        ModelOptions model = ModelOptions.DEFAULTS.withDimension(8);
        try (Network network = Network.of(model, 5, OPTIONS.compute().device(), 1)) {
            TrainingExamples examples = new CorpusExamples(
                    new CorpusBuilder(5).add(new int[] {1, 2}, 3, 1).build(), OPTIONS, 1);
            Learning.State first = Learning.State.fresh(model, 5);
            RunState state = new RunState(new Learning(network, OPTIONS, examples, first));
            state.judge(2);
            Map<String, SafeTensors.Tensor> best = state.outcome();
            state.judge(Double.NaN);
            assertThat(state.outcome()).isSameAs(best);
            assertThat(state.bestHeldOut).isEqualTo(2);
        }
    }
}
