package dev.hornbeam.neural.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Encoder;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.option.TrainerOptions.Compute;
import dev.hornbeam.neural.tensor.SafeTensors;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.neural.train.Trainer.Training;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntBinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrainerIT {
    private static final ModelOptions MODEL = ModelOptions.DEFAULTS.withDimension(16);
    private static final TrainerOptions OPTIONS = TrainerOptions.DEFAULTS
            .withSchedule(schedule ->
                    schedule.withEpochs(6).withLeastSteps(0).withBatch(16).withRate(3e-3))
            .withStopping(stopping -> stopping.withHeldOut(0))
            .withCompute(compute -> compute.withThreads(1).withCheckpointSeconds(0));

    @TempDir
    Path folder;

    /** Relations are the steps 0 … 4 on a ring of five: a chain means the sum of its steps. */
    private static Corpus ring(int longest) {
        return chains(longest, (a, b) -> (a + b) % 5);
    }

    /** All chains up to a length, whose meaning folds from left to right. */
    private static Corpus chains(int longest, IntBinaryOperator fold) {
        CorpusBuilder builder = new CorpusBuilder(5);
        List<int[]> bodies = new ArrayList<>(List.of(new int[0]));
        for (int length = 1; length <= longest; length++) {
            List<int[]> longer = new ArrayList<>();
            for (int[] body : bodies) {
                for (int step = 0; step < 5; step++) {
                    int[] next = Arrays.copyOf(body, length);
                    next[length - 1] = step;
                    longer.add(next);
                    builder.add(next, Arrays.stream(next).reduce(fold).orElseThrow(), 3);
                }
            }
            bodies = longer;
        }
        return builder.build();
    }

    private static void assertSame(CompositionModel one, CompositionModel other) {
        Map<String, SafeTensors.Tensor> expected = one.tensors();
        other.tensors()
                .forEach((name, tensor) -> assertThat(tensor.values())
                        .as(name)
                        .isEqualTo(expected.get(name).values()));
    }

    private static void assertSameFigures(Training one, Training other) {
        assertThat(List.of(one.restart(), one.epochs(), one.score(), one.heldOut()))
                .isEqualTo(List.of(other.restart(), other.epochs(), other.score(), other.heldOut()));
    }

    @Test
    void aModelLearnsHowRelationsComposeAndGoesOnToLongerChains() {
        TrainerOptions longer = OPTIONS.withSchedule(
                schedule -> schedule.withEpochs(60).withBatch(32).withRate(1e-2));
        try (CompositionModel model = new Trainer(MODEL, longer)
                .train(chains(3, Math::max), EpochProgress.Listener.none())
                .model()) {
            float[][] theta = model.score(List.of(new int[] {1, 2}, new int[] {4, 0, 3}, new int[] {1, 0, 3, 2, 1}));
            assertThat(theta[0][1 + 2]).isGreaterThan(0.9f);
            assertThat(theta[1][1 + 4]).isGreaterThan(0.9f);
            assertThat(theta[2][1 + 3]).isGreaterThan(0.8f);
        }
    }

    @ParameterizedTest
    @EnumSource(Structure.class)
    void theSameSeedGivesTheSameBits(Structure structure) {
        ModelOptions options = MODEL.withStructure(structure).withEncoder(Encoder.LSTM);
        Corpus corpus = ring(3);
        TrainerOptions two =
                OPTIONS.withSchedule(schedule -> schedule.withEpochs(2)).withCompute(compute -> compute.withThreads(2));
        try (CompositionModel one = new Trainer(options, two)
                        .train(corpus, EpochProgress.Listener.none())
                        .model();
                CompositionModel again = new Trainer(options, two)
                        .train(corpus, EpochProgress.Listener.none())
                        .model();
                CompositionModel another = new Trainer(options.withSeed(9), two)
                        .train(corpus, EpochProgress.Listener.none())
                        .model()) {
            assertSame(one, again);
            assertThat(another.tensors().get("embedding").values())
                    .isNotEqualTo(one.tensors().get("embedding").values());
        }
    }

    @ParameterizedTest
    @EnumSource(Structure.class)
    void aRunThatWasStoppedGoesOnToTheSameBits(Structure structure) {
        ModelOptions options = MODEL.withStructure(structure);
        TrainerOptions watched = OPTIONS.withSchedule(schedule -> schedule.withEpochs(4))
                .withStopping(stopping -> stopping.withHeldOut(0.4).withRestarts(2));
        Trainer trainer = new Trainer(options, watched);
        Corpus corpus = ring(3);
        Training uninterrupted = trainer.train(corpus, EpochProgress.Listener.none());
        try (CompositionModel whole = uninterrupted.model()) {
            for (int stopAt : new int[] {2, 5, 7}) {
                Path file = folder.resolve("checkpoint" + stopAt);
                int[] seen = {0};
                assertThatThrownBy(() -> trainer.checkpointed(file, false).train(corpus, progress -> {
                            if (++seen[0] == stopAt) {
                                throw new IllegalStateException("stopped");
                            }
                        }))
                        .hasMessage("stopped");
                List<EpochProgress> rest = new ArrayList<>();
                Training goneOn = trainer.checkpointed(file, true).train(corpus, rest::add);
                try (CompositionModel resumed = goneOn.model()) {
                    assertSame(whole, resumed);
                    assertSameFigures(goneOn, uninterrupted);
                }
                assertThat(rest).hasSize(8 - (stopAt - 1));
            }
        }
    }

    @Test
    void trainingThatHasEndedIsKeptHoweverShortItWas() {
        TrainerOptions rarely = OPTIONS.withSchedule(schedule -> schedule.withEpochs(2))
                .withCompute(compute -> compute.withCheckpointSeconds(1e9));
        Trainer trainer = new Trainer(MODEL, rarely);
        Path file = folder.resolve("ended");
        List<EpochProgress> again = new ArrayList<>();

        try (CompositionModel first = trainer.checkpointed(file, false)
                        .train(ring(2), EpochProgress.Listener.none())
                        .model();
                CompositionModel second = trainer.checkpointed(file, true)
                        .train(ring(2), again::add)
                        .model()) {
            assertSame(first, second);
        }
        assertThat(again).isEmpty();
    }

    @Test
    void modelsThatAreTrainedAtATimeAreThoseTrainedOneByOne() {
        TrainerOptions one = OPTIONS.withCompute(compute -> compute.withThreads(1));
        List<float[][]> alone =
                Stream.of(2, 3, 2, 3).map(length -> scores(length, one)).toList();
        List<CompletableFuture<float[][]>> together = Stream.of(2, 3, 2, 3)
                .map(length -> CompletableFuture.supplyAsync(() -> scores(length, one)))
                .toList();
        for (int i = 0; i < alone.size(); i++) {
            assertThat(together.get(i).join()).isDeepEqualTo(alone.get(i));
        }
    }

    private static float[][] scores(int length, TrainerOptions options) {
        try (CompositionModel model = new Trainer(MODEL, options)
                .train(chains(length, Math::max), EpochProgress.Listener.none())
                .model()) {
            return model.score(List.of(new int[] {1, 2}, new int[] {4, 0, 3}));
        }
    }

    @Test
    void aCheckpointOfOtherDataOrOptionsIsRefused() {
        Path file = folder.resolve("checkpoint");
        new Trainer(MODEL, OPTIONS)
                .checkpointed(file, false)
                .train(ring(2), EpochProgress.Listener.none())
                .model()
                .close();
        assertThatThrownBy(() -> new Trainer(MODEL, OPTIONS)
                        .checkpointed(file, true)
                        .train(ring(3), EpochProgress.Listener.none()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("corpus");
        TrainerOptions other = OPTIONS.withSchedule(schedule -> schedule.withRate(0.1));
        assertThatThrownBy(() -> new Trainer(MODEL, other)
                        .checkpointed(file, true)
                        .train(ring(2), EpochProgress.Listener.none()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("rate=0.1");
        assertThatThrownBy(() -> new Trainer(MODEL.withDimension(8), OPTIONS)
                        .checkpointed(file, true)
                        .train(ring(2), EpochProgress.Listener.none()))
                .isInstanceOf(InputException.class);
    }

    @Test
    void aDamagedCheckpointIsRefused() throws IOException {
        Path file = Files.write(folder.resolve("checkpoint"), new byte[100]);
        assertThatThrownBy(() -> new Trainer(MODEL, OPTIONS)
                        .checkpointed(file, true)
                        .train(ring(2), EpochProgress.Listener.none()))
                .isInstanceOf(InputException.class);
    }

    @Test
    void progressTellsLossRateAndTimeLeft() {
        List<EpochProgress> told = new ArrayList<>();
        new Trainer(MODEL, OPTIONS).train(ring(3), told::add).model().close();
        assertThat(told).hasSize(6);
        assertThat(told.get(5).epoch()).isEqualTo(6);
        assertThat(told.get(5).loss()).isLessThan(told.get(0).loss());
        assertThat(told.get(0).bodiesPerSecond()).isPositive();
        assertThat(told.get(0).secondsLeft()).isPositive();
        assertThat(told.get(5).secondsLeft()).isZero();
        assertThat(told.get(5).heldOut()).isNaN();
    }

    @Test
    void trainingEndsWhenHeldOutBodiesGetNoBetter() {
        // Heads of long bodies are noise, so nothing can be learned about those held out.
        CorpusBuilder noise = new CorpusBuilder(5);
        for (int i = 0; i < 125; i++) {
            noise.add(new int[] {i / 25, i / 5 % 5, i % 5}, (i * 7919 + i * i) % 5, 1);
        }
        TrainerOptions eager = OPTIONS.withSchedule(
                        schedule -> schedule.withEpochs(200).withRate(3e-2))
                .withStopping(stopping -> stopping.withHeldOut(0.4).withPatience(3));
        List<EpochProgress> told = new ArrayList<>();
        Training training = new Trainer(MODEL, eager).train(noise.build(), told::add);
        training.model().close();
        assertThat(told.size()).isLessThan(200);
        double best = told.stream().mapToDouble(EpochProgress::heldOut).min().orElseThrow();
        assertThat(training.heldOut()).isEqualTo(best);
        assertThat(told.get(told.size() - 4).heldOut()).isEqualTo(best);
    }

    @Test
    void nothingToLearnFromIsSaid() {
        assertThatThrownBy(() ->
                        new Trainer(MODEL, OPTIONS).train(new CorpusBuilder(4).build(), EpochProgress.Listener.none()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no body");
    }

    @Test
    void oneRelationAndOneBodyAreEnough() {
        Corpus corpus = new CorpusBuilder(2).add(new int[] {0}, 1, 1).build();
        for (Structure structure : Structure.values()) {
            try (CompositionModel model = new Trainer(MODEL.withStructure(structure), OPTIONS)
                    .train(corpus, EpochProgress.Listener.none())
                    .model()) {
                assertThat(model.score(List.of(new int[] {0}))[0]).hasSize(3);
            }
        }
    }

    @Test
    void theDeviceMustBeThere() {
        TrainerOptions gpu = OPTIONS.withCompute(compute -> compute.withDevice(Compute.GPU));
        assertThatThrownBy(() -> new Trainer(MODEL, gpu).train(ring(2), EpochProgress.Listener.none()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("gpu");
    }

    @Test
    void tooLittleMemoryNamesWhatToLower() {
        ModelOptions huge = MODEL.withDimension(16_384);
        TrainerOptions options = OPTIONS.withSchedule(schedule -> schedule.withEpochs(1));
        CorpusBuilder wide = new CorpusBuilder(131_071);
        wide.add(new int[] {0}, 1, 1);
        assertThatThrownBy(() -> new Trainer(huge, options).train(wide.build(), EpochProgress.Listener.none()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("lower the batch or the dimension");
    }

    @Test
    void absurdOptionsAreNamed() {
        assertThatThrownBy(() -> OPTIONS.withSchedule(schedule -> schedule.withEpochs(-1)))
                .hasMessageContaining("epochs");
        assertThatThrownBy(() -> OPTIONS.withSchedule(schedule -> schedule.withBatch(0)))
                .hasMessageContaining("batch");
        assertThatThrownBy(() -> OPTIONS.withSchedule(schedule -> schedule.withRate(Double.NaN)))
                .hasMessageContaining("rate");
        assertThatThrownBy(() -> OPTIONS.withStopping(stopping -> stopping.withHeldOut(1)))
                .hasMessageContaining("held-out");
        assertThatThrownBy(() -> OPTIONS.withStopping(stopping -> stopping.withRestarts(0)))
                .hasMessageContaining("run");
        assertThatThrownBy(() -> OPTIONS.withLoss(loss -> loss.withNullWeight(-1)))
                .hasMessageContaining("null weight");
        assertThatThrownBy(() -> OPTIONS.withCompute(compute -> compute.withThreads(-1)))
                .hasMessageContaining("threads");
    }
}
