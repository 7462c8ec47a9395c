package dev.hornbeam.torch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.neural.model.JavaNetwork;
import dev.hornbeam.neural.model.Network;
import dev.hornbeam.neural.model.Network.Sampling;
import dev.hornbeam.neural.model.Weights;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Encoder;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.ModelOptions.Values;
import dev.hornbeam.neural.option.TrainerOptions.Compute;
import dev.hornbeam.neural.tensor.Noise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GradientsTest {
    private static final int RELATIONS = 5;
    private static final Sampling SAMPLING = Sampling.training(9, 0.7);

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
        for (Structure structure : Structure.values()) {
            for (Encoder encoder : List.of(Encoder.RNN, Encoder.LSTM)) {
                for (Values values : Values.values()) {
                    for (int d : new int[] {4, 7}) {
                        kinds.add(ModelOptions.DEFAULTS
                                .withStructure(structure)
                                .withEncoder(encoder)
                                .withValues(values)
                                .withDimension(d)
                                .withSeed(3));
                    }
                }
            }
        }
        return kinds;
    }

    /** Large enough that θ is far from flat. */
    private static Map<String, double[]> weights(ModelOptions options) {
        Map<String, double[]> weights = new LinkedHashMap<>();
        Weights.shapes(options, RELATIONS).forEach((name, shape) -> {
            double[] values = new double[(int) new Shape(shape).size()];
            long key = Noise.key(options.seed(), name.hashCode());
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) (0.8 * Noise.normal(key, i));
            }
            weights.put(name, values);
        });
        return weights;
    }

    private static Map<String, float[][]> rows(ModelOptions options, Function<String, double[]> values) {
        Map<String, float[][]> rows = new LinkedHashMap<>();
        Weights.shapes(options, RELATIONS).forEach((name, shape) -> {
            int count = shape.length == 1 ? 1 : (int) shape[0];
            int width = (int) new Shape(shape).size() / count;
            float[][] cut = new float[count][width];
            for (int i = 0; i < count * width; i++) {
                cut[i / width][i % width] = (float) values.apply(name)[i];
            }
            rows.put(name, cut);
        });
        return rows;
    }

    private static Map<String, float[][]> zeros(ModelOptions options) {
        Map<String, double[]> like = weights(options);
        return rows(options, name -> new double[like.get(name).length]);
    }

    /** Bodies of one relation and more, some of them twice. */
    private static List<int[]> bodies(int count, int longest) {
        Random random = new Random(5);
        List<int[]> bodies = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            bodies.add(
                    i % 7 == 6
                            ? bodies.get(i - 3)
                            : random.ints(1 + random.nextInt(longest), 0, RELATIONS)
                                    .toArray());
        }
        return bodies;
    }

    /** What log θ of a head of a body counts in the loss. */
    private static double weight(int body, int head) {
        return -Noise.uniform(body, head);
    }

    private static double loss(int[] examples, float[][] logTheta, float[][] gradient) {
        double loss = 0;
        for (int b = 0; b < examples.length; b++) {
            for (int head = 0; head <= RELATIONS; head++) {
                gradient[b][head] = (float) weight(examples[b], head);
                loss += weight(examples[b], head) * logTheta[b][head];
            }
        }
        return loss;
    }

    private record Reference(double loss, double disagreement, Map<String, double[]> gradients) {}

    /** The same by PyTorch in double precision. */
    private Reference byTorch(
            ModelOptions options, Map<String, double[]> values, List<int[]> bodies, int labelled, double agreement) {
        Map<String, NDArray> tensors = new LinkedHashMap<>();
        Weights.shapes(options, RELATIONS)
                .forEach((name, shape) -> tensors.put(name, manager.create(values.get(name), new Shape(shape))));
        Tensors borrowed = new Tensors(tensors).borrow(manager, true);
        try (Gradients recording = Gradients.record()) {
            Forward forward = new TensorNetwork(options, borrowed).forward(bodies, SAMPLING, true);
            int[] order = forward.order();
            double[] weighting = new double[order.length * (RELATIONS + 1)];
            for (int row = 0; row < order.length; row++) {
                for (int head = 0; head <= RELATIONS && order[row] < labelled; head++) {
                    weighting[row * (RELATIONS + 1) + head] = weight(order[row], head);
                }
            }
            NDArray loss = forward.logTheta()
                    .mul(manager.create(weighting, new Shape(order.length, RELATIONS + 1)))
                    .sum();
            // without choices the selection has no gradient: here it is zero
            NDArray touched = Torch.scaled(borrowed.get(Weights.SELECTION).sum(), 0);
            recording.backward(
                    loss.add(Torch.scaled(forward.disagreement(), agreement)).add(touched));
            Map<String, double[]> gradients = new LinkedHashMap<>();
            borrowed.tensors()
                    .forEach((name, tensor) -> gradients.put(
                            name,
                            tensor.getGradient().toType(DataType.FLOAT64, false).toDoubleArray()));
            return new Reference(loss.getDouble(), forward.disagreement().getDouble(), gradients);
        }
    }

    private static void assertClose(Map<String, float[][]> found, Map<String, double[]> expected) {
        expected.forEach((name, values) -> {
            double size = Arrays.stream(values).map(Math::abs).max().orElse(0);
            double[] flat = new double[values.length];
            int width = found.get(name)[0].length;
            for (int i = 0; i < flat.length; i++) {
                flat[i] = found.get(name)[i / width][i % width];
            }
            assertThat(flat).as(name).containsExactly(values, within(1e-4 * size + 1e-6));
        });
    }

    private static int[] first(int count) {
        int[] numbers = new int[count];
        Arrays.setAll(numbers, i -> i);
        return numbers;
    }

    private static Network.Losses gradient(
            Network network,
            ModelOptions options,
            Map<String, double[]> weights,
            int[] examples,
            List<int[]> bodies,
            List<int[]> unlabelled,
            double agreement,
            Map<String, float[][]> into) {
        network.load(rows(options, weights::get));
        return network.gradient(
                new Network.Batch(examples, among(bodies), unlabelled), GradientsTest::loss, SAMPLING, agreement, into);
    }

    private static Function<int[], List<int[]>> among(List<int[]> bodies) {
        return examples -> Arrays.stream(examples).mapToObj(bodies::get).toList();
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void lossesAndEveryGradientAreThoseOfPyTorch(ModelOptions options) {
        List<int[]> bodies = bodies(40, 5);
        Map<String, double[]> weights = weights(options);
        Reference expected = byTorch(options, weights, bodies, 30, 7);
        Map<String, float[][]> gradients = zeros(options);
        JavaNetwork batches = new JavaNetwork(options, RELATIONS, 1);
        for (int again = 0; again < 2; again++) { // the second batch finds the traces of the first
            Network.Losses losses =
                    gradient(batches, options, weights, first(30), bodies, bodies.subList(30, 40), 7, gradients);
            assertThat(losses.crossEntropy()).isCloseTo(expected.loss(), within(1e-4 * Math.abs(expected.loss())));
            assertThat(losses.disagreement()).isCloseTo(expected.disagreement(), within(1e-5));
            assertClose(gradients, expected.gradients());
            batches.logTheta(bodies.subList(0, 9));
        }
    }

    @Test
    void partsOfABatchAddUpAndThreadsDoNotChangeABit() {
        ModelOptions options = ModelOptions.DEFAULTS.withDimension(8);
        List<int[]> bodies = bodies(500, 4);
        Map<String, double[]> weights = weights(options);
        Reference expected = byTorch(options, weights, bodies, 500, 0);
        Map<String, float[][]> one = zeros(options);
        Map<String, float[][]> three = zeros(options);
        Network.Losses alone = gradient(
                new JavaNetwork(options, RELATIONS, 1), options, weights, first(500), bodies, List.of(), 0, one);
        Network.Losses shared = gradient(
                new JavaNetwork(options, RELATIONS, 3), options, weights, first(500), bodies, List.of(), 0, three);
        assertThat(alone.crossEntropy()).isCloseTo(expected.loss(), within(1e-4 * Math.abs(expected.loss())));
        assertClose(one, expected.gradients());
        assertThat(shared).isEqualTo(alone);
        one.forEach((name, rows) -> assertThat(three.get(name)).as(name).isDeepEqualTo(rows));
    }

    @Test
    void whatIsVeryUnlikelyHasAFiniteLossAndGradient() {
        ModelOptions options = ModelOptions.DEFAULTS.withDimension(4);
        Map<String, double[]> weights = weights(options);
        weights.replaceAll(
                (name, values) -> Arrays.stream(values).map(value -> 12 * value).toArray());
        List<int[]> bodies = bodies(30, 5);
        Reference expected = byTorch(options, weights, bodies, 30, 0);
        Map<String, float[][]> gradients = zeros(options);
        Network.Losses losses = gradient(
                new JavaNetwork(options, RELATIONS, 1), options, weights, first(30), bodies, List.of(), 1, gradients);
        assertThat(Math.abs(expected.loss())).isGreaterThan(10_000);
        assertThat(losses.crossEntropy()).isCloseTo(expected.loss(), within(1e-3 * Math.abs(expected.loss())));
        gradients.values().forEach(rows -> {
            for (float[] row : rows) {
                for (float value : row) {
                    assertThat(value).isFinite();
                }
            }
        });
    }

    @Test
    void modelsOfOtherKindsAreRefused() {
        for (ModelOptions other :
                List.of(ModelOptions.DEFAULTS.withWindow(3), ModelOptions.DEFAULTS.withEncoder(Encoder.GRU))) {
            assertThat(JavaNetwork.fits(other)).isFalse();
            assertThatThrownBy(() -> new JavaNetwork(other, RELATIONS, 1)).hasMessageContaining("windows of two");
        }
        assertThat(JavaNetwork.fits(ModelOptions.DEFAULTS)).isTrue();
    }
}
