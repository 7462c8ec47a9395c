package dev.hornbeam.bench;

import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.model.ModelOptions;
import dev.hornbeam.neural.model.Structure;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.neural.train.Progress;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Training;
import dev.hornbeam.path.Corpus;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Accuracy on CLUTRR by number of hops after training on short chains only, for every structure.
 *
 * <p>Usage: {@code bench/run SystematicBench ../shared/data/clutrr [seeds] [hops trained on] [structure]}
 */
public final class SystematicBench {
    private static final int MOST_HOPS = 10;

    private SystematicBench() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        int seeds = args.length > 1 ? Integer.parseInt(args[1]) : 3;
        int trained = args.length > 2 ? Integer.parseInt(args[2]) : 4;
        ClutrrChains reader = new ClutrrChains();
        Corpus corpus = reader.training(folder, trained);
        System.out.printf("%d relations, %d distinct bodies%n", corpus.directedCount(), corpus.size());
        for (Structure structure : Structure.values()) {
            if (args.length > 3 && !args[3].equalsIgnoreCase(structure.name())) {
                continue;
            }
            for (long seed = 1; seed <= seeds; seed++) {
                report(folder, reader, corpus, structure, seed);
            }
        }
    }

    private static void report(Path folder, ClutrrChains reader, Corpus corpus, Structure structure, long seed)
            throws Exception {
        Preset preset = Preset.of(corpus);
        ModelOptions options = preset.model().withStructure(structure).withSeed(seed);
        long start = System.nanoTime();
        Training training = new Trainer(options, preset.trainer()).train(corpus, Progress.Listener.none());
        double seconds = (System.nanoTime() - start) / 1e9;
        StringBuilder line = new StringBuilder();
        try (CompositionModel model = training.model()) {
            for (int hops = 2; hops <= MOST_HOPS; hops++) {
                List<ClutrrChains.Chain> chains = reader.read(folder.resolve("1." + hops + "_test.csv"));
                line.append(String.format(" %d: %.3f", hops, accuracy(model, chains)));
            }
        }
        System.out.printf(
                "%-7s seed %d  %5.1f s  loss + disagreement %.4f %s%n",
                structure.name().toLowerCase(Locale.ROOT), seed, seconds, training.score(), line);
    }

    private static double accuracy(CompositionModel model, List<ClutrrChains.Chain> chains) {
        float[][] scores =
                model.score(chains.stream().map(ClutrrChains.Chain::body).toList());
        int right = 0;
        for (int i = 0; i < scores.length; i++) {
            int best = 0;
            for (int head = 1; head + 1 < scores[i].length; head++) {
                best = scores[i][head + 1] > scores[i][best + 1] ? head : best;
            }
            right += best == chains.get(i).head() ? 1 : 0;
        }
        return (double) right / scores.length;
    }
}
