package dev.hornbeam.bench;

import dev.hornbeam.eval.MeanDeviation;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.Structure;
import dev.hornbeam.neural.train.EpochProgress;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.path.corpus.CorpusSplit;
import dev.hornbeam.rule.CountTable;
import dev.hornbeam.rule.CrossEntropy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * Cross-entropy on a fifth of the distinct bodies of length 3 that were held out of the corpus: head frequencies, the
 * table of counts backed off to sub-bodies and composed through them, the count table that is compared with the model
 * everywhere, and the model with several structures. Bodies are weighted by the square root of their count. The share
 * that the sub-bodies are trusted with is the best of several on the held-out bodies themselves, in favour of the
 * table.
 *
 * <p>Usage: {@code bench/run HeldOutBodiesBench 101-105 chart,random ../shared/data/family ../shared/data/umls …}; the
 * seeds decide what is held out, so use seeds other than those used to choose settings.
 */
public final class HeldOutBodiesBench {
    private static final double SHARE = 0.2;
    private static final List<String> TABLES =
            List.of("head frequencies", "sub-bodies", "composed sub-bodies", "count table");
    private static final double[] TRUSTS = {0.5, 0.7, 0.8, 0.9, 0.95, 0.99};

    private final long[] seeds;
    private final List<Structure> structures;

    private HeldOutBodiesBench(long[] seeds, List<Structure> structures) {
        this.seeds = seeds;
        this.structures = structures;
    }

    public static void main(String[] args) throws Exception {
        String[] range = args[0].split("-");
        long[] seeds = LongStream.rangeClosed(Long.parseLong(range[0]), Long.parseLong(range[range.length - 1]))
                .toArray();
        List<Structure> structures = Arrays.stream(args[1].split(","))
                .map(name -> Structure.valueOf(name.toUpperCase(Locale.ROOT)))
                .toList();
        for (int i = 2; i < args.length; i++) {
            new HeldOutBodiesBench(seeds, structures).measure(Path.of(args[i]));
        }
    }

    private void measure(Path folder) throws Exception {
        Corpus corpus = BenchCorpus.of(folder);
        System.out.printf("%s: %,d distinct bodies%n", folder.getFileName(), corpus.size());
        double[][] losses = new double[TABLES.size() + structures.size()][seeds.length];
        double[] seconds = new double[losses.length];
        for (int i = 0; i < seeds.length; i++) {
            CorpusSplit split = CorpusSplit.holdOut(corpus, 3, SHARE, seeds[i]);
            losses[0][i] = CrossEntropy.of(new SubBodyTable(split.kept(), false, 0), split.heldOut());
            losses[1][i] = best(split, false);
            losses[2][i] = best(split, true);
            losses[3][i] = CrossEntropy.of(new CountTable(split.kept()), split.heldOut());
            for (int s = 0; s < structures.size(); s++) {
                Preset preset = Preset.of(split.kept());
                ModelOptions options =
                        preset.model().withStructure(structures.get(s)).withSeed(seeds[i]);
                int row = TABLES.size() + s;
                long start = System.nanoTime();
                try (CompositionModel model = new Trainer(options, preset.trainer())
                        .train(split.kept(), EpochProgress.Listener.none())
                        .model()) {
                    seconds[row] += (System.nanoTime() - start) / 1e9 / seeds.length;
                    losses[row][i] = CrossEntropy.of(model, split.heldOut());
                }
                System.out.printf(
                        "  seed %d: %s %.4f, count table %.4f%n",
                        seeds[i], structures.get(s), losses[row][i], losses[3][i]);
            }
        }
        report(losses, seconds);
    }

    private static double best(CorpusSplit split, boolean composed) {
        double best = Double.POSITIVE_INFINITY;
        for (double trust : TRUSTS) {
            best = Math.min(best, CrossEntropy.of(new SubBodyTable(split.kept(), composed, trust), split.heldOut()));
        }
        return best;
    }

    private void report(double[][] losses, double[] seconds) {
        List<String> names = new ArrayList<>(TABLES);
        for (Structure structure : structures) {
            names.add("model, " + structure.name().toLowerCase(Locale.ROOT));
        }
        for (int i = 0; i < losses.length; i++) {
            MeanDeviation loss =
                    MeanDeviation.of(Arrays.stream(losses[i]).boxed().toList());
            System.out.printf(
                    "  %-20s %.4f ± %.4f  %6.1f s%n", names.get(i), loss.mean(), loss.deviation(), seconds[i]);
        }
    }
}
