package dev.hornbeam.neural.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.neural.model.Network.Sampling;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Encoder;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.ModelOptions.Values;
import dev.hornbeam.neural.tensor.Noise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The network against its equations, written down one body at a time in double precision with nothing shared, and its
 * gradients against finite differences of these. Behind a hard choice stands the function that the straight-through gradient
 * belongs to: the soft choice plus a gap to the hard one that is held.
 */
class JavaNetworkTest {
    private static final int RELATIONS = 4;
    private static final Sampling SAMPLING = Sampling.training(9, 0.7);
    private static final List<int[]> BODIES = List.of(
            new int[] {1}, new int[] {0, 3}, new int[] {0, 1, 2}, new int[] {1, 1, 0, 2}, new int[] {2, 0, 3, 1, 0});

    static List<ModelOptions> everyKind() {
        List<ModelOptions> kinds = new ArrayList<>();
        for (Structure structure : Structure.values()) {
            for (Encoder encoder : List.of(Encoder.RNN, Encoder.LSTM)) {
                for (Values values : Values.values()) {
                    kinds.add(ModelOptions.DEFAULTS
                            .withDimension(3)
                            .withStructure(structure)
                            .withEncoder(encoder)
                            .withValues(values)
                            .withSeed(5));
                }
            }
        }
        return kinds;
    }

    /** The model as its equations say. */
    private static final class Plain {
        private final ModelOptions options;
        private final Map<String, double[][]> w;
        private final Map<String, double[]> gaps;
        private final int d;

        private record Step(double[] hidden, double[] memory) {}

        Plain(ModelOptions options, Map<String, double[][]> weights, Map<String, double[]> gaps) {
            this.options = options;
            w = weights;
            this.gaps = gaps;
            d = options.dimension();
        }

        private static double[] times(double[] row, double[][] matrix) {
            double[] product = new double[matrix[0].length];
            for (int i = 0; i < row.length; i++) {
                for (int j = 0; j < product.length; j++) {
                    product[j] += row[i] * matrix[i][j];
                }
            }
            return product;
        }

        private static double dot(double[] a, double[] b) {
            double sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i] * b[i];
            }
            return sum;
        }

        private static double[] softmax(double[] x) {
            double[] y = Arrays.stream(x).map(Math::exp).toArray();
            double sum = Arrays.stream(y).sum();
            return Arrays.stream(y).map(v -> v / sum).toArray();
        }

        private static double sigmoid(double x) {
            return 1 / (1 + Math.exp(-x));
        }

        private double[] window(List<double[]> parts) {
            Step state = new Step(new double[d], new double[d]);
            for (double[] part : parts) {
                double[] read = times(part, w.get(Weights.INPUT));
                double[] carried = times(state.hidden, w.get(Weights.RECURRENT));
                double[] gates = new double[read.length];
                for (int j = 0; j < gates.length; j++) {
                    gates[j] = read[j] + carried[j] + w.get(Weights.BIAS)[0][j];
                }
                double[] hidden = new double[d];
                double[] memory = new double[d];
                for (int j = 0; j < d; j++) {
                    if (options.encoder() == Encoder.RNN) {
                        hidden[j] = Math.tanh(gates[j]);
                    } else {
                        memory[j] = sigmoid(gates[d + j]) * state.memory[j]
                                + sigmoid(gates[j]) * Math.tanh(gates[3 * d + j]);
                        hidden[j] = sigmoid(gates[2 * d + j]) * Math.tanh(memory[j]);
                    }
                }
                state = new Step(hidden, memory);
            }
            return state.hidden;
        }

        /** Row 0 is the window itself. */
        private double[][] heads(double[] window) {
            double[][] heads = new double[RELATIONS + 1][];
            heads[0] = window;
            System.arraycopy(w.get(Weights.EMBEDDING), 0, heads, 1, RELATIONS);
            return heads;
        }

        private double[] theta(double[] window) {
            double[] query = times(window, w.get(Weights.QUERY));
            double[] scores = Arrays.stream(heads(window))
                    .mapToDouble(head -> dot(query, times(head, w.get(Weights.KEY))) / Math.sqrt(d))
                    .toArray();
            return softmax(scores);
        }

        private double[] merge(double[] window) {
            double[] mixed = times(theta(window), heads(window));
            return options.values() == Values.KEYS ? times(mixed, w.get(Weights.KEY)) : mixed;
        }

        private double select(double[] window) {
            return times(window, w.get(Weights.SELECTION))[0];
        }

        double[] theta(int[] body) {
            if (options.structure() == Structure.CHART) {
                return chart(body)[1];
            }
            List<double[]> sequence = new ArrayList<>();
            for (int relation : body) {
                sequence.add(w.get(Weights.EMBEDDING)[relation]);
            }
            while (sequence.size() > 2) {
                sequence = merged(body, sequence);
            }
            return theta(window(sequence));
        }

        private List<double[]> merged(int[] body, List<double[]> sequence) {
            int count = sequence.size() - 1;
            double[] scores = new double[count];
            double[][] vectors = new double[count][];
            long key = Noise.key(Noise.key(SAMPLING.seed(), body), sequence.size());
            for (int i = 0; i < count; i++) {
                double[] window = window(sequence.subList(i, i + 2));
                vectors[i] = merge(window);
                scores[i] = Noise.gumbel(key, i) + (options.structure() == Structure.RANDOM ? 0 : select(window));
            }
            double[] soft = softmax(
                    Arrays.stream(scores).map(s -> s / SAMPLING.temperature()).toArray());
            int best = 0;
            for (int i = 1; i < count; i++) {
                best = scores[i] > scores[best] ? i : best;
            }
            int chosen = best;
            double[] gap = gaps.computeIfAbsent(Arrays.toString(body) + sequence.size(), name -> {
                double[] hardMinusSoft = Arrays.stream(soft).map(s -> -s).toArray();
                hardMinusSoft[chosen]++;
                return hardMinusSoft;
            });
            List<double[]> next = new ArrayList<>();
            for (int p = 0; p < count; p++) {
                double[] x = new double[d];
                for (int c = 0; c < count; c++) {
                    double choice = options.structure() == Structure.RANDOM ? (c == chosen ? 1 : 0) : soft[c] + gap[c];
                    double[] from = c == p ? vectors[p] : sequence.get(p < c ? p : p + 1);
                    for (int j = 0; j < d; j++) {
                        x[j] += choice * from[j];
                    }
                }
                next.add(x);
            }
            return next;
        }

        /** The vector and θ of a span. */
        private double[][] chart(int[] body) {
            double[] embedding = w.get(Weights.EMBEDDING)[body[0]];
            if (body.length == 1) {
                return new double[][] {embedding, theta(window(List.of(embedding)))};
            }
            double[][] windows = new double[body.length - 1][];
            for (int cut = 1; cut < body.length; cut++) {
                windows[cut - 1] = window(List.of(
                        chart(Arrays.copyOf(body, cut))[0], chart(Arrays.copyOfRange(body, cut, body.length))[0]));
            }
            double[] alpha =
                    softmax(Arrays.stream(windows).mapToDouble(this::select).toArray());
            double[][] vectors = Arrays.stream(windows).map(this::merge).toArray(double[][]::new);
            double[][] thetas = Arrays.stream(windows).map(this::theta).toArray(double[][]::new);
            return new double[][] {times(alpha, vectors), times(alpha, thetas)};
        }

        double loss() {
            double loss = 0;
            for (int b = 0; b < BODIES.size(); b++) {
                double[] theta = theta(BODIES.get(b));
                for (int head = 0; head < theta.length; head++) {
                    loss -= Noise.uniform(b, head) * Math.log(theta[head]);
                }
            }
            return loss;
        }
    }

    private static Map<String, double[][]> weights(ModelOptions options) {
        Map<String, double[][]> weights = new LinkedHashMap<>();
        Weights.shapes(options, RELATIONS).forEach((name, shape) -> {
            double[][] rows = new double[shape.length == 1 ? 1 : (int) shape[0]][(int) shape[shape.length - 1]];
            for (int i = 0; i < rows.length; i++) {
                for (int j = 0; j < rows[i].length; j++) {
                    rows[i][j] = (float) (0.7 * Noise.normal(name.hashCode(), 100L * i + j));
                }
            }
            weights.put(name, rows);
        });
        return weights;
    }

    private static Map<String, float[][]> floats(Map<String, double[][]> rows) {
        Map<String, float[][]> narrow = new LinkedHashMap<>();
        rows.forEach((name, wide) -> {
            float[][] cut = new float[wide.length][wide[0].length];
            for (int i = 0; i < cut.length; i++) {
                for (int j = 0; j < cut[i].length; j++) {
                    cut[i][j] = (float) wide[i][j];
                }
            }
            narrow.put(name, cut);
        });
        return narrow;
    }

    @ParameterizedTest
    @MethodSource("everyKind")
    void lossAndEveryGradientAreThoseOfTheEquations(ModelOptions options) {
        Map<String, double[][]> weights = weights(options);
        Map<String, double[]> gaps = new HashMap<>();
        double expected = new Plain(options, weights, gaps).loss();
        Map<String, float[][]> gradients = floats(weights);
        int[] all = {0, 1, 2, 3, 4};
        try (JavaNetwork network = new JavaNetwork(options, RELATIONS, 1)) {
            network.load(floats(weights));
            Network.Losses losses = network.gradient(
                    new Network.Batch(
                            all,
                            some -> Arrays.stream(some).mapToObj(BODIES::get).toList(),
                            List.of()),
                    JavaNetworkTest::loss,
                    SAMPLING,
                    0,
                    gradients);
            assertThat(losses.crossEntropy()).isCloseTo(expected, within(1e-3));
        }
        double step = 1e-5;
        weights.forEach((name, rows) -> {
            for (int i = 0; i < rows.length; i++) {
                for (int j = 0; j < rows[i].length; j++) {
                    double before = rows[i][j];
                    rows[i][j] = before + step;
                    double above = new Plain(options, weights, gaps).loss();
                    rows[i][j] = before - step;
                    double below = new Plain(options, weights, gaps).loss();
                    rows[i][j] = before;
                    assertThat((double) gradients.get(name)[i][j])
                            .as("%s %d %d", name, i, j)
                            .isCloseTo((above - below) / (2 * step), within(2e-3));
                }
            }
        });
    }

    private static double loss(int[] examples, float[][] logTheta, float[][] gradient) {
        double loss = 0;
        for (int b = 0; b < examples.length; b++) {
            for (int head = 0; head <= RELATIONS; head++) {
                gradient[b][head] = (float) -Noise.uniform(examples[b], head);
                loss -= Noise.uniform(examples[b], head) * logTheta[b][head];
            }
        }
        return loss;
    }
}
