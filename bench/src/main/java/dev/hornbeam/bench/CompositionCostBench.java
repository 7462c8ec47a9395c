package dev.hornbeam.bench;

import ai.djl.ndarray.NDManager;
import dev.hornbeam.neural.model.ModelOptions;
import dev.hornbeam.neural.model.Structure;
import dev.hornbeam.neural.tensor.Compute;
import dev.hornbeam.neural.tensor.Torch;
import dev.hornbeam.neural.train.Progress;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.TrainerOptions;
import dev.hornbeam.path.Corpus;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/**
 * CPU seconds of one training pass: over the distinct bodies of a corpus in the model's own formulation, optimiser and
 * all, and over 200,000 sampled paths (half of two relations, half of three) with nothing shared, without an optimiser.
 * The cost of the latter is linear in the paths, so it is measured on a few batches and multiplied.
 *
 * <p>Usage: {@code bench/run CompositionCostBench ../shared/data/family 512 1024}
 */
public final class CompositionCostBench {
    private static final int PATHS = 200_000;
    private static final int PLAIN_BATCH = 500;
    private static final int PLAIN_BATCHES = 2;

    private CompositionCostBench() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        Corpus corpus = BenchCorpus.of(folder);
        System.out.printf(
                "%s: %d relations and inverses, %,d distinct bodies%n",
                folder.getFileName(), corpus.directedCount(), corpus.size());
        for (int i = 1; i < args.length; i++) {
            measure(corpus, Integer.parseInt(args[i]));
        }
    }

    private static void measure(Corpus corpus, int d) throws Exception {
        double plain = plain(corpus.directedCount(), d);
        System.out.printf("d = %d  plain, %,d paths: %.0f CPU s%n", d, PATHS, plain);
        for (Structure structure : new Structure[] {Structure.GREEDY, Structure.CHART}) {
            double fast = fast(corpus, d, structure);
            System.out.printf(
                    "d = %d  %s, all distinct bodies: %.1f CPU s, %.0f times cheaper%n",
                    d, structure.name().toLowerCase(Locale.ROOT), fast, plain / fast);
        }
    }

    private static double fast(Corpus corpus, int d, Structure structure) throws Exception {
        ModelOptions model = ModelOptions.DEFAULTS.withDimension(d).withStructure(structure);
        TrainerOptions options = TrainerOptions.DEFAULTS
                .change()
                .epochs(1)
                .leastSteps(0)
                .batch(2048)
                .rate(1e-4)
                .agreement(0)
                .heldOut(0)
                .done();
        return CpuClock.seconds(() -> new Trainer(model, options)
                .train(corpus, Progress.Listener.none())
                .model()
                .close());
    }

    private static double plain(int relations, int d) throws Exception {
        Random random = new Random(1);
        try (NDManager manager = Torch.manager(Compute.CPU)) {
            PlainPaths plain = new PlainPaths(relations, d, manager);
            plain.step(paths(random, relations, 2));
            double seconds = 0;
            for (int length = 2; length <= 3; length++) {
                int steps = length;
                seconds += CpuClock.seconds(() -> {
                    for (int i = 0; i < PLAIN_BATCHES; i++) {
                        plain.step(paths(random, relations, steps));
                    }
                });
            }
            return seconds * PATHS / (2.0 * PLAIN_BATCH * PLAIN_BATCHES);
        }
    }

    private static int[][] paths(Random random, int relations, int length) {
        int[][] paths = new int[length][];
        for (int t = 0; t < length; t++) {
            paths[t] = random.ints(PLAIN_BATCH, 0, relations).toArray();
        }
        return paths;
    }
}
