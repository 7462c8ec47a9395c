package dev.hornbeam.neural.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.neural.encode.Weights;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.tensor.Compute;
import dev.hornbeam.neural.tensor.NativeWork;
import dev.hornbeam.neural.tensor.SafeTensors;
import dev.hornbeam.neural.tensor.Torch;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.work.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
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
    private final NDManager manager;
    private final Weights weights;

    /**
     * Copies the weights to a device.
     *
     * @throws IllegalArgumentException if a tensor is missing or has another shape than these options give it
     */
    public CompositionModel(
            ModelOptions options, int relations, Map<String, SafeTensors.Tensor> tensors, Compute device) {
        Weights.shapes(options, relations).forEach((name, shape) -> requireShape(name, shape, tensors.get(name)));
        this.options = options;
        this.relations = relations;
        manager = Torch.manager(device);
        Map<String, NDArray> copies = new LinkedHashMap<>();
        Weights.shapes(options, relations)
                .forEach((name, shape) ->
                        copies.put(name, manager.create(tensors.get(name).values(), shape)));
        weights = new Weights(copies);
    }

    private static void requireShape(String name, Shape shape, SafeTensors.Tensor tensor) {
        if (tensor == null) {
            throw new IllegalArgumentException("no tensor " + name);
        }
        if (!Arrays.equals(tensor.shape(), shape.getShape())) {
            throw new IllegalArgumentException(
                    "tensor " + name + " of shape " + Arrays.toString(tensor.shape()) + ", not " + shape);
        }
    }

    /** A model before any training. */
    public static CompositionModel initial(ModelOptions options, int relations, Compute device) {
        try (NDManager scratch = Torch.manager(device)) {
            Weights first = Weights.initial(options, relations, scratch, DataType.FLOAT32);
            return new CompositionModel(options, relations, first.copy(), device);
        }
    }

    public ModelOptions options() {
        return options;
    }

    /** The size of the alphabet: relations and inverses. */
    public int relations() {
        return relations;
    }

    /** The weights by name, as copies. */
    public Map<String, SafeTensors.Tensor> tensors() {
        return weights.copy();
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
        if (!batch.isEmpty()) {
            scoreTogether(bodies, batch, scores);
        }
        return scores;
    }

    /** How a body is composed. */
    public Composition compose(int[] body) {
        check(body);
        return NativeWork.run(() -> composition(body));
    }

    private Composition composition(int[] body) {
        try (NDManager step = manager.newSubManager()) {
            Network network = new Network(options, weights.borrow(step, false));
            return new Composer(network, body, Sampling.inference(options.seed())).compose();
        }
    }

    @Override
    public void close() {
        manager.close();
    }

    private void scoreTogether(List<int[]> bodies, List<Integer> batch, float[][] scores) {
        float[][] thetas =
                NativeWork.run(() -> thetas(batch.stream().map(bodies::get).toList()));
        for (int i = 0; i < thetas.length; i++) {
            scores[batch.get(i)] = thetas[i];
        }
    }

    private float[][] thetas(List<int[]> bodies) {
        try (NDManager step = manager.newSubManager()) {
            Network network = new Network(options, weights.borrow(step, false));
            Forward forward = network.forward(bodies, Sampling.inference(options.seed()), false);
            float[] all = forward.logTheta().exp().toFloatArray();
            int width = relations + 1;
            float[][] thetas = new float[bodies.size()][];
            for (int row = 0; row < thetas.length; row++) {
                thetas[forward.order()[row]] = Arrays.copyOfRange(all, row * width, (row + 1) * width);
            }
            return thetas;
        }
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
