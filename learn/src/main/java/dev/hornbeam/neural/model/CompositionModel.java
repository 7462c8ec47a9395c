package dev.hornbeam.neural.model;

import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.TrainerOptions.Compute;
import dev.hornbeam.neural.tensor.SafeTensors;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.work.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A trained model that scores bodies and shows how it composes them; safe for use by several threads. */
public final class CompositionModel implements BodyScorer, AutoCloseable {
    /** How many numbers the windows of one batch may fill; the pass needs a few times as much. */
    private static final long BATCH_NUMBERS = 1 << 24;

    private final ModelOptions options;
    private final int relations;
    private final Map<String, SafeTensors.Tensor> tensors;
    private final Network network;

    /**
     * @param tensors by name; not copied
     * @throws IllegalArgumentException if a tensor is missing or has another shape than these options give it
     */
    public CompositionModel(
            ModelOptions options, int relations, Map<String, SafeTensors.Tensor> tensors, Compute device) {
        Map<String, SafeTensors.Tensor> own = new LinkedHashMap<>();
        Weights.shapes(options, relations).forEach((name, shape) -> {
            SafeTensors.Tensor tensor = tensors.get(name);
            if (tensor == null) {
                throw new IllegalArgumentException("no tensor " + name);
            }
            if (!Arrays.equals(tensor.shape(), shape)) {
                throw new IllegalArgumentException("tensor " + name + " of shape " + Arrays.toString(tensor.shape())
                        + ", not " + Arrays.toString(shape));
            }
            own.put(name, tensor);
        });
        this.options = options;
        this.relations = relations;
        this.tensors = Collections.unmodifiableMap(own);
        network = Network.of(options, relations, device, 0);
        network.load(new TensorRows(own).rows());
    }

    /** A model before any training. */
    public static CompositionModel initial(ModelOptions options, int relations, Compute device) {
        return new CompositionModel(options, relations, Weights.initial(options, relations), device);
    }

    public ModelOptions options() {
        return options;
    }

    /** The size of the alphabet: relations and inverses. */
    public int relations() {
        return relations;
    }

    /** The weights by name. */
    public Map<String, SafeTensors.Tensor> tensors() {
        return tensors;
    }

    @Override
    public float[][] score(List<int[]> bodies) {
        bodies.forEach(this::check);
        float[][] scores = new float[bodies.size()][];
        int[] byLength = IntStream.range(0, bodies.size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> bodies.get(i).length))
                .mapToInt(i -> i)
                .toArray();
        List<Integer> batch = new ArrayList<>();
        long numbers = 0;
        for (int body : byLength) {
            batch.add(body);
            numbers += windows(bodies.get(body).length) * (options.dimension() + relations);
            if (numbers >= BATCH_NUMBERS) {
                Cancellation.check();
                scoreTogether(bodies, batch, scores);
                batch.clear();
                numbers = 0;
            }
        }
        scoreTogether(bodies, batch, scores);
        return scores;
    }

    private void scoreTogether(List<int[]> bodies, List<Integer> batch, float[][] scores) {
        float[][] logTheta = network.logTheta(batch.stream().map(bodies::get).toList());
        for (int i = 0; i < logTheta.length; i++) {
            scores[batch.get(i)] = Curves.exp(logTheta[i]);
        }
    }

    /** How a body is composed. */
    public Composition compose(int[] body) {
        check(body);
        return new Composer(options, relations, body, network.rounds(body)).compose();
    }

    @Override
    public void close() {
        network.close();
    }

    private void check(int[] body) {
        if (body.length == 0) {
            throw new IllegalArgumentException("a body has at least one relation");
        }
        for (int relation : body) {
            if (relation < 0 || relation >= relations) {
                throw new IllegalArgumentException("relation " + relation + " is not among the model's " + relations);
            }
        }
    }

    /** About how many windows a body of some length has in all, nothing shared. */
    private static long windows(long length) {
        return Math.max(1, (length * length * length - length) / 6);
    }

    /** Reads the composition of one body off the rounds of a network. */
    private static final class Composer {
        private final ModelOptions options;
        private final int relations;
        private final int[] body;
        private final List<Network.Round> rounds;

        Composer(ModelOptions options, int relations, int[] body, List<Network.Round> rounds) {
            this.options = options;
            this.relations = relations;
            this.body = body;
            this.rounds = rounds;
        }

        Composition compose() {
            if (body.length == 1) {
                return new Composition(
                        0, 1, List.of(), List.of(), -1, rounds.get(0).theta()[0]);
            }
            return options.structure() == Structure.CHART
                    ? span(new ChartPlan(List.of(body), relations, options.window()), 0, body.length)
                    : merges();
        }

        private Composition span(ChartPlan plan, int from, int to) {
            int length = to - from;
            if (length == 1) {
                return Composition.leaf(from);
            }
            Network.Round round = rounds.get(length - 1);
            int row = plan.row(body, from, to);
            float[] alpha = round.alpha()[row];
            List<int[]> cuts = cuts(from, to);
            int chosen = best(alpha);
            List<Composition> parts = new ArrayList<>();
            int[] taken = cuts.get(chosen);
            for (int t = 0; t + 1 < taken.length; t++) {
                parts.add(span(plan, taken[t], taken[t + 1]));
            }
            return new Composition(from, to, parts, choices(cuts, alpha), chosen, round.theta()[row]);
        }

        /** The splits of a span in the order of {@link ChartPlan}. */
        private List<int[]> cuts(int from, int to) {
            List<int[]> cuts = new ArrayList<>();
            for (int first = from + 1; first < to; first++) {
                if (options.window() == 2 || to - from == 2) {
                    cuts.add(new int[] {from, first, to});
                    continue;
                }
                for (int second = first + 1; second < to; second++) {
                    cuts.add(new int[] {from, first, second, to});
                }
            }
            return cuts;
        }

        private Composition merges() {
            List<Composition> sequence = new ArrayList<>();
            for (int i = 0; i < body.length; i++) {
                sequence.add(Composition.leaf(i));
            }
            for (Network.Round round : rounds) {
                mergeOnce(round, sequence);
            }
            return sequence.get(0);
        }

        private void mergeOnce(Network.Round round, List<Composition> sequence) {
            int width = Math.min(options.window(), sequence.size());
            float[] alpha = round.alpha()[0];
            int chosen = round.chosen();
            List<int[]> windows = IntStream.range(0, alpha.length)
                    .mapToObj(i -> cuts(sequence.subList(i, i + width)))
                    .toList();
            List<Composition> merged = sequence.subList(chosen, chosen + width);
            int from = merged.get(0).from();
            int to = merged.get(width - 1).to();
            Composition span =
                    new Composition(from, to, merged, choices(windows, alpha), chosen, round.theta()[chosen]);
            merged.clear();
            sequence.add(chosen, span);
        }

        private static int[] cuts(List<Composition> parts) {
            int[] cuts = new int[parts.size() + 1];
            for (int t = 0; t < parts.size(); t++) {
                cuts[t] = parts.get(t).from();
                cuts[t + 1] = parts.get(t).to();
            }
            return cuts;
        }

        private static List<Composition.Choice> choices(List<int[]> cuts, float[] weights) {
            return IntStream.range(0, weights.length)
                    .mapToObj(i -> new Composition.Choice(cuts.get(i), weights[i]))
                    .toList();
        }

        private static int best(float[] weights) {
            int best = 0;
            for (int i = 1; i < weights.length; i++) {
                best = weights[i] > weights[best] ? i : best;
            }
            return best;
        }
    }
}
