package dev.hornbeam.neural.model;

import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.tensor.Compute;
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
            requireShape(name, shape, tensors.get(name));
            own.put(name, tensors.get(name));
        });
        this.options = options;
        this.relations = relations;
        this.tensors = Collections.unmodifiableMap(own);
        network = Network.of(options, relations, device, 0);
        network.load(new TensorRows(own).rows());
    }

    private static void requireShape(String name, long[] shape, SafeTensors.Tensor tensor) {
        if (tensor == null) {
            throw new IllegalArgumentException("no tensor " + name);
        }
        if (!Arrays.equals(tensor.shape(), shape)) {
            throw new IllegalArgumentException("tensor " + name + " of shape " + Arrays.toString(tensor.shape())
                    + ", not " + Arrays.toString(shape));
        }
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
}
