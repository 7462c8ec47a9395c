package dev.hornbeam.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.neural.model.Network.Sampling;
import dev.hornbeam.neural.model.Weights;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Encoder;
import dev.hornbeam.neural.option.ModelOptions.FirstWeights;
import dev.hornbeam.neural.option.ModelOptions.Init;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.ModelOptions.Values;
import dev.hornbeam.neural.option.TrainerOptions.Compute;
import dev.hornbeam.neural.tensor.Noise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TensorNetworkTest {
    private static final Sampling TRAINING = Sampling.training(7, 0.8);
    private NDManager manager;

    @BeforeEach
    void open() {
        manager = Torch.manager(Compute.CPU);
    }

    @AfterEach
    void close() {
        manager.close();
    }

    static List<ModelOptions> everyKind() {
        List<ModelOptions> kinds = new ArrayList<>();
        for (Encoder encoder : Encoder.values()) {
            for (Structure structure : Structure.values()) {
                for (int window = 2; window <= 3; window++) {
                    // Both kinds of values meet every encoder, structure and window size.
                    Values values = Values.values()[(encoder.ordinal() + structure.ordinal() + window) % 2];
                    int d = window == 2 ? 4 : 5;
                    kinds.add(new ModelOptions(
                            d, encoder, window, structure, values, new FirstWeights(Init.NORMAL, 3, 11)));
                }
            }
        }
        return kinds;
    }

    static List<ModelOptions> everyEncoderAndStructure() {
        return everyKind().stream()
                .filter(o ->
                        o.window() == 2 + (o.encoder().ordinal() + o.structure().ordinal()) % 2)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void fastAndPlainAgreeInTheta(ModelOptions options) {
        Tensors weights = Lab.weights(options, manager);
        List<int[]> bodies = Lab.bodies(options);
        for (Sampling sampling : List.of(TRAINING, Sampling.inference(3))) {
            Forward fast = new TensorNetwork(options, weights).forward(bodies, sampling, false);
            double[] theta = fast.logTheta().exp().toDoubleArray();
            PlainModel plain = new PlainModel(options, weights);
            int width = Lab.RELATIONS + 1;
            for (int row = 0; row < bodies.size(); row++) {
                double[] expected =
                        plain.theta(bodies.get(fast.order()[row]), sampling).toDoubleArray();
                assertThat(Arrays.copyOfRange(theta, row * width, (row + 1) * width))
                        .containsExactly(expected, within(1e-9));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void fastAndPlainAgreeInEveryGradient(ModelOptions options) {
        List<int[]> bodies = Lab.bodies(options);
        Tensors weights = Lab.weights(options, manager);
        Map<String, double[]> fast = Lab.gradient(weights, w -> Lab.fastLoss(options, w, bodies, TRAINING));
        Map<String, double[]> plain =
                Lab.gradient(weights, w -> Lab.plainLoss(new PlainModel(options, w), options, bodies, TRAINING));
        assertThat(fast.keySet()).isEqualTo(plain.keySet());
        fast.forEach((name, gradient) -> {
            if (!name.equals(Weights.SELECTION) || options.structure() != Structure.RANDOM) {
                assertThat(gradient).as(name).containsExactly(plain.get(name), within(1e-8));
                assertThat(Arrays.stream(gradient).map(Math::abs).max().orElse(0))
                        .as("size of the gradient of %s", name)
                        .isPositive();
            }
        });
    }

    /**
     * A step along a random direction in one tensor at a time. Behind a hard choice stands the function that the
     * straight-through gradient belongs to: the soft choice plus a gap that is held.
     */
    @ParameterizedTest
    @MethodSource("everyEncoderAndStructure")
    void gradientsAgreeWithFiniteDifferences(ModelOptions options) {
        Tensors weights = Lab.weights(options, manager);
        List<int[]> bodies = List.of(new int[] {2}, new int[] {0, 2, 1}, new int[] {0, 2, 1, 1});
        Map<String, double[]> frozen = new HashMap<>();
        Lab.plainLoss(new PlainModel(options, weights, frozen), options, bodies, TRAINING);
        Map<String, double[]> gradients = Lab.gradient(weights, w -> Lab.fastLoss(options, w, bodies, TRAINING));
        double step = 1e-5;
        for (String name : weights.tensors().keySet()) {
            double above = moved(options, weights, name, step, frozen, bodies);
            double below = moved(options, weights, name, -step, frozen, bodies);
            double slope = 0;
            double[] gradient = gradients.get(name);
            for (int i = 0; i < gradient.length; i++) {
                slope += gradient[i] * Noise.normal(5, i);
            }
            assertThat((above - below) / (2 * step)).as(name).isCloseTo(slope, within(1e-6 + 1e-5 * Math.abs(slope)));
        }
    }

    private double moved(
            ModelOptions options,
            Tensors weights,
            String name,
            double step,
            Map<String, double[]> frozen,
            List<int[]> bodies) {
        try (NDManager scratch = manager.newSubManager()) {
            Map<String, NDArray> tensors =
                    new LinkedHashMap<>(weights.borrow(scratch, false).tensors());
            double[] values = tensors.get(name).toDoubleArray();
            for (int i = 0; i < values.length; i++) {
                values[i] += step * Noise.normal(5, i);
            }
            tensors.put(name, scratch.create(values, tensors.get(name).getShape()));
            Tensors moved = new Tensors(tensors);
            NDArray loss = options.structure() == Structure.GREEDY
                    ? Lab.plainLoss(new PlainModel(options, moved, frozen), options, bodies, TRAINING)
                    : Lab.fastLoss(options, moved, bodies, TRAINING);
            return loss.toDoubleArray()[0];
        }
    }

    @Test
    void theSelectorLearnsUnlessStructureIsRandom() {
        for (Structure structure : Structure.values()) {
            ModelOptions options = ModelOptions.DEFAULTS.withDimension(4).withStructure(structure);
            Tensors weights = Lab.weights(options, manager);
            List<int[]> bodies = List.of(new int[] {0, 1, 2});
            Map<String, double[]> gradients = Lab.gradient(
                    weights,
                    w -> Lab.fastLoss(options, w, bodies, TRAINING)
                            .add(Torch.scaled(w.get(Weights.SELECTION).sum(), 0)));
            double size = Arrays.stream(gradients.get(Weights.SELECTION))
                    .map(Math::abs)
                    .sum();
            if (structure == Structure.RANDOM) {
                assertThat(size).isZero();
            } else {
                assertThat(size).isGreaterThan(1e-6);
            }
        }
    }

    @Test
    void gradientsSurviveACollectionOfGarbageBeforeTheBackwardPass() {
        ModelOptions options = ModelOptions.DEFAULTS.withDimension(4).withEncoder(Encoder.TRANSFORMER);
        Tensors weights = Lab.weights(options, manager);
        List<int[]> bodies = Lab.bodies(options);
        Map<String, double[]> calm = Lab.gradient(weights, w -> Lab.fastLoss(options, w, bodies, TRAINING));
        Map<String, double[]> stirred = Lab.gradient(weights, w -> {
            NDArray loss = Lab.fastLoss(options, w, bodies, TRAINING);
            System.gc();
            for (int i = 0; i < 10_000; i++) {
                java.nio.ByteBuffer.allocateDirect(8);
            }
            return loss;
        });
        calm.forEach((name, gradient) -> assertThat(stirred.get(name)).as(name).containsExactly(gradient));
    }

    @Test
    void theAttentionOfASingleRelationIsAsComputedByHand() {
        // One relation, d = 1: E = 2, W_x = 0.5, b = 0.1, W_Q = 1.5, W_K = -0.7, so w = tanh(1.1).
        ModelOptions options = ModelOptions.DEFAULTS.withDimension(1);
        Map<String, NDArray> tensors = new LinkedHashMap<>();
        double[] values = {2, 1.5, -0.7, 0.3, 0.5, 0.9, 0.1};
        int i = 0;
        for (var entry : Weights.shapes(options, 1).entrySet()) {
            tensors.put(entry.getKey(), manager.create(new double[] {values[i++]}, new Shape(entry.getValue())));
        }
        Forward forward = new TensorNetwork(options, new Tensors(tensors))
                .forward(List.of(new int[] {0}), Sampling.inference(0), false);
        double w = Math.tanh(2 * 0.5 + 0.1);
        double none = Math.exp(w * 1.5 * (w * -0.7));
        double some = Math.exp(w * 1.5 * (2 * -0.7));
        assertThat(forward.logTheta().exp().toDoubleArray())
                .containsExactly(new double[] {none / (none + some), some / (none + some)}, within(1e-12));
    }
}
