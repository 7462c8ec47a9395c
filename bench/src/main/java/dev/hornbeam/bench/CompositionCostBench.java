package dev.hornbeam.bench;

import dev.hornbeam.experiment.work.PlainPass;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.path.Corpus;
import java.nio.file.Path;
import java.util.Locale;

/**
 * CPU seconds of one training pass: over the distinct bodies of a corpus in the model's own formulation, including the
 * optimiser, and over 200,000 sampled paths (half of two relations, half of three) with nothing shared, without an
 * optimiser. The cost of the latter is linear in the paths, so it is measured on a few batches and multiplied.
 *
 * <p>Usage: {@code bench/run CompositionCostBench ../shared/data/family 512 1024}
 */
public final class CompositionCostBench {
    private static final int PATHS = 200_000;
    private static final int PLAIN_MEASURED = 200;

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
        double plain = new PlainPass(corpus.directedCount(), d, PATHS, PLAIN_MEASURED)
                .seconds(() -> (long) (CpuClock.now() * 1e9), 1);
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
                .withSchedule(schedule ->
                        schedule.withEpochs(1).withLeastSteps(0).withBatch(2048).withRate(1e-4))
                .withAgreement(agreement -> agreement.withWeight(0))
                .withStopping(stopping -> stopping.withHeldOut(0));
        return CpuClock.seconds(() -> new Trainer(model, options)
                .train(corpus, EpochProgress.Listener.none())
                .model()
                .close());
    }
}
