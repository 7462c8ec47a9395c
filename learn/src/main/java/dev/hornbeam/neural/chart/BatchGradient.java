package dev.hornbeam.neural.chart;

import dev.hornbeam.neural.option.Encoder;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.Structure;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The losses of batches and their gradients in every weight, computed in plain Java for charts over windows of two.
 *
 * <p>Batches are small, and PyTorch spends more time between its operations than in them. Here the operations on a window
 * are joined, and a batch is cut into parts, always the same ones, so that several threads share it and any number of
 * them gives the same bits.
 */
public final class BatchGradient {
    /** Examples per part: smaller parts have fewer spans in common. */
    private static final int PART = 128;

    private final ChartTables tables;
    private final ParallelTasks tasks;
    private final List<Part> parts = new ArrayList<>();

    /** A part of a batch, with all it needs from the forward pass to the end. */
    private static final class Part {
        private final PartState state;
        private final PartForward forward;
        private final PartBackward backward;
        private final ChartGradients gradients;
        private float[][] logTheta;
        private float[][] back;
        private double loss;
        private double disagreement;

        Part(ChartTables tables) {
            state = new PartState(tables);
            forward = new PartForward(state);
            backward = new PartBackward(state);
            gradients = new ChartGradients(tables);
        }

        void forward(int[] examples, List<int[]> bodies, BodyLoss by, boolean agreement) {
            logTheta = forward.run(bodies);
            back = new float[logTheta.length][state.tables.relations + 1];
            loss = by.of(examples, logTheta, back);
            disagreement = agreement ? forward.disagreement() : 0;
        }

        void backward(float agreement) {
            gradients.clear();
            backward.run(logTheta, back, agreement, gradients);
        }
    }

    /**
     * @param relations the size of the alphabet
     * @param threads how many threads share a batch
     */
    public BatchGradient(ModelOptions options, int relations, int threads) {
        if (!fits(options)) {
            throw new IllegalArgumentException("a chart over windows of two by RNN or LSTM is needed, not " + options);
        }
        tables = new ChartTables(options, relations);
        tasks = new ParallelTasks(threads);
    }

    /** Whether such a model can be trained here. */
    public static boolean fits(ModelOptions options) {
        return options.structure() == Structure.CHART
                && options.window() == 2
                && (options.encoder() == Encoder.RNN || options.encoder() == Encoder.LSTM);
    }

    /**
     * The losses of a batch, and the gradient of the cross-entropy plus the weighted disagreement.
     *
     * @param weights rows by name
     * @param batch examples
     * @param bodies gives the bodies of some examples
     * @param unlabelled chains that only the agreement looks at
     * @param agreement the weight of the disagreement
     * @param gradients rows by name, which become the gradients
     */
    public BatchLosses gradient(
            Map<String, float[][]> weights,
            int[] batch,
            Function<int[], List<int[]>> bodies,
            List<int[]> unlabelled,
            BodyLoss loss,
            double agreement,
            Map<String, float[][]> gradients) {
        int count = forward(weights, batch, bodies, unlabelled, loss, agreement > 0);
        long disputed = 0;
        double crossEntropy = 0;
        double disagreement = 0;
        for (Part part : parts.subList(0, count)) {
            disputed += part.state.disputed();
            crossEntropy += part.loss;
            disagreement += part.disagreement;
        }
        float perSpan = disputed == 0 ? 0 : (float) (agreement / disputed);
        tasks.run(count, () -> perSpan, (number, scale) -> parts.get(number).backward(scale));
        ChartGradients sum = parts.get(0).gradients;
        for (Part part : parts.subList(1, count)) {
            sum.add(part.gradients);
        }
        gradients.values().forEach(rows -> {
            for (float[] row : rows) {
                Arrays.fill(row, 0);
            }
        });
        tables.back(sum, gradients);
        return new BatchLosses(crossEntropy, disputed == 0 ? 0 : disagreement / disputed);
    }

    /** The loss of some examples alone. */
    public double loss(
            Map<String, float[][]> weights, int[] batch, Function<int[], List<int[]>> bodies, BodyLoss loss) {
        int count = forward(weights, batch, bodies, List.of(), loss, false);
        return parts.subList(0, count).stream().mapToDouble(part -> part.loss).sum();
    }

    /** Runs all parts forward and returns their number. */
    private int forward(
            Map<String, float[][]> weights,
            int[] batch,
            Function<int[], List<int[]>> bodies,
            List<int[]> unlabelled,
            BodyLoss loss,
            boolean agreement) {
        tables.load(weights);
        int[] sorted = batch.clone();
        Arrays.sort(sorted); // neighbours in a corpus begin alike
        int count = (sorted.length + PART - 1) / PART;
        while (parts.size() < count) {
            parts.add(new Part(tables));
        }
        tasks.run(count, () -> count, (number, of) -> {
            int[] examples =
                    Arrays.copyOfRange(sorted, cut(sorted.length, number, of), cut(sorted.length, number + 1, of));
            List<int[]> all = new ArrayList<>(bodies.apply(examples));
            all.addAll(unlabelled.subList(cut(unlabelled.size(), number, of), cut(unlabelled.size(), number + 1, of)));
            parts.get(number).forward(examples, all, loss, agreement);
        });
        return count;
    }

    private static int cut(int size, int number, int of) {
        return (int) ((long) size * number / of);
    }
}
