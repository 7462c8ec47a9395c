package dev.hornbeam.neural.model;

import dev.hornbeam.neural.model.Network.Sampling;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Encoder;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Recurrent encoders over windows of two, with any structure, in plain Java. Any number of threads gives the same bits: the
 * batch of a chart is always cut into the same parts, which threads share, and otherwise they share rows of products.
 */
public final class JavaNetwork implements Network {
    /** Bodies per part: smaller parts have fewer spans in common. */
    private static final int PART = 128;

    private final ModelOptions options;
    private final Tables tables;
    private final ParallelTasks tasks;
    private final List<Part> parts = new ArrayList<>();
    private final Queue<WindowPass> idle = new ConcurrentLinkedQueue<>();
    private final MergePass merging;

    /** A part of a chart's batch, with all it needs from the forward pass to the end. */
    private static final class Part {
        private final ChartPass pass;
        private final Tables.Gradients gradients;
        private float[][] logTheta = {};
        private float[][] back = {};
        private double loss;
        private double disagreement;

        Part(Tables tables) {
            pass = new ChartPass(tables);
            gradients = new Tables.Gradients(tables);
        }

        void forward(int[] examples, List<int[]> bodies, Loss by, boolean agreement) {
            logTheta = pass.forward(bodies);
            back = new float[logTheta.length][pass.relations + 1];
            loss = by.of(examples, logTheta, back);
            disagreement = agreement ? pass.disagreement() : 0;
        }

        void backward(float agreement) {
            gradients.clear();
            pass.backward(logTheta, back, agreement, gradients);
        }
    }

    /**
     * @param relations the size of the alphabet
     * @param threads how many threads share a batch
     */
    public JavaNetwork(ModelOptions options, int relations, int threads) {
        if (!fits(options)) {
            throw new IllegalArgumentException("windows of two by RNN or LSTM are needed, not " + options);
        }
        this.options = options;
        tasks = new ParallelTasks(threads);
        Products products = new Products(tasks);
        tables = new Tables(options, relations, products);
        merging = new MergePass(tables, products, options.structure() == Structure.RANDOM);
    }

    /** Whether such a model can be computed here. */
    public static boolean fits(ModelOptions options) {
        return options.window() == 2 && (options.encoder() == Encoder.RNN || options.encoder() == Encoder.LSTM);
    }

    @Override
    public void load(Map<String, float[][]> weights) {
        tables.load(weights);
    }

    @Override
    public void close() {
        // nothing is held outside the heap
    }

    private boolean isChart() {
        return options.structure() == Structure.CHART;
    }

    private WindowPass borrow() {
        WindowPass pass = idle.poll();
        return pass != null
                ? pass
                : isChart()
                        ? new ChartPass(tables)
                        : new MergePass(tables, Products.ALONE, options.structure() == Structure.RANDOM);
    }

    private float[][] forward(WindowPass pass, List<int[]> bodies) {
        return pass instanceof MergePass merges
                ? merges.forward(bodies, Sampling.inference(options.seed()))
                : ((ChartPass) pass).forward(bodies);
    }

    @Override
    public float[][] logTheta(List<int[]> bodies) {
        float[][] all = new float[bodies.size()][];
        int count = (bodies.size() + PART - 1) / PART;
        tasks.run(count, () -> count, (number, of) -> {
            int from = cut(all.length, number, of);
            int to = cut(all.length, number + 1, of);
            WindowPass pass = borrow();
            System.arraycopy(forward(pass, bodies.subList(from, to)), 0, all, from, to - from);
            idle.add(pass);
        });
        return all;
    }

    @Override
    public List<Round> rounds(int[] body) {
        WindowPass pass = borrow();
        forward(pass, List.of(body));
        List<Round> rounds = pass instanceof MergePass merges ? merges.rounds() : ((ChartPass) pass).rounds();
        idle.add(pass);
        return rounds;
    }

    @Override
    public Losses gradient(
            Batch batch, Loss loss, Sampling sampling, double agreement, Map<String, float[][]> gradients) {
        gradients.values().forEach(rows -> {
            for (float[] row : rows) {
                Arrays.fill(row, 0);
            }
        });
        return isChart() ? chart(batch, loss, agreement, gradients) : merges(batch, loss, sampling, gradients);
    }

    private Losses merges(Batch batch, Loss loss, Sampling sampling, Map<String, float[][]> gradients) {
        List<int[]> bodies = batch.bodies().apply(batch.examples());
        float[][] logTheta = merging.forward(bodies, sampling);
        float[][] back = new float[logTheta.length][tables.relations + 1];
        double crossEntropy = loss.of(batch.examples(), logTheta, back);
        Tables.Gradients sum = new Tables.Gradients(tables);
        merging.backward(back, sum);
        tables.back(sum, gradients);
        return new Losses(crossEntropy, 0);
    }

    private Losses chart(Batch batch, Loss loss, double agreement, Map<String, float[][]> gradients) {
        int[] sorted = batch.examples().clone();
        Arrays.sort(sorted); // neighbours in a corpus begin alike
        List<int[]> unlabelled = batch.unlabelled();
        int count = (sorted.length + PART - 1) / PART;
        while (parts.size() < count) {
            parts.add(new Part(tables));
        }
        tasks.run(count, () -> count, (number, of) -> {
            int[] examples =
                    Arrays.copyOfRange(sorted, cut(sorted.length, number, of), cut(sorted.length, number + 1, of));
            List<int[]> all = new ArrayList<>(batch.bodies().apply(examples));
            all.addAll(unlabelled.subList(cut(unlabelled.size(), number, of), cut(unlabelled.size(), number + 1, of)));
            parts.get(number).forward(examples, all, loss, agreement > 0);
        });
        long disputed = 0;
        double crossEntropy = 0;
        double disagreement = 0;
        for (Part part : parts.subList(0, count)) {
            disputed += part.pass.disputed();
            crossEntropy += part.loss;
            disagreement += part.disagreement;
        }
        float perSpan = disputed == 0 ? 0 : (float) (agreement / disputed);
        tasks.run(count, () -> perSpan, (number, scale) -> parts.get(number).backward(scale));
        Tables.Gradients sum = parts.get(0).gradients;
        for (Part part : parts.subList(1, count)) {
            sum.add(part.gradients);
        }
        tables.back(sum, gradients);
        return new Losses(crossEntropy, disputed == 0 ? 0 : disagreement / disputed);
    }

    private static int cut(int size, int number, int of) {
        return (int) ((long) size * number / of);
    }
}
