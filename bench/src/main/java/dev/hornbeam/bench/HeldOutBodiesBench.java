package dev.hornbeam.bench;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.model.ModelOptions;
import dev.hornbeam.neural.model.Structure;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.neural.train.Progress;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusSplit;
import dev.hornbeam.rule.BodyScorer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cross-entropy on a fifth of the distinct bodies of length 3 that were held out of the corpus: head frequencies, the
 * table of counts backed off to sub-bodies and composed through them, and the model with every structure. Bodies weigh
 * the square root of their count. The share that the table is trusted with is the best of several on the held-out
 * bodies themselves, in favour of the table.
 *
 * <p>Usage: {@code bench/run HeldOutBodiesBench 5 ../shared/data/family ../shared/data/umls …}
 */
public final class HeldOutBodiesBench {
    private static final double SHARE = 0.2;
    private static final double[] TRUSTS = {0.5, 0.7, 0.8, 0.9, 0.95, 0.99};

    private HeldOutBodiesBench() {}

    public static void main(String[] args) throws Exception {
        int seeds = Integer.parseInt(args[0]);
        for (int i = 1; i < args.length; i++) {
            measure(Path.of(args[i]), seeds);
        }
    }

    private static void measure(Path folder, int seeds) throws Exception {
        Corpus corpus = BenchCorpus.of(folder);
        System.out.printf("%s: %,d distinct bodies%n", folder.getFileName(), corpus.size());
        double[][] losses = new double[3 + Structure.values().length][seeds];
        double[] seconds = new double[losses.length];
        for (int seed = 0; seed < seeds; seed++) {
            CorpusSplit split = CorpusSplit.holdOut(corpus, 3, SHARE, seed + 1L);
            losses[0][seed] = crossEntropy(new SubBodyTable(split.kept(), false, 0), split.heldOut());
            losses[1][seed] = best(split, false);
            losses[2][seed] = best(split, true);
            for (Structure structure : Structure.values()) {
                Preset preset = Preset.of(split.kept());
                ModelOptions options = preset.model().withStructure(structure).withSeed(seed + 1L);
                long start = System.nanoTime();
                try (CompositionModel model = new Trainer(options, preset.trainer())
                        .train(split.kept(), Progress.Listener.none())
                        .model()) {
                    seconds[3 + structure.ordinal()] += (System.nanoTime() - start) / 1e9 / seeds;
                    losses[3 + structure.ordinal()][seed] = crossEntropy(model, split.heldOut());
                }
            }
        }
        report(losses, seconds);
    }

    private static double best(CorpusSplit split, boolean composed) {
        double best = Double.POSITIVE_INFINITY;
        for (double trust : TRUSTS) {
            best = Math.min(best, crossEntropy(new SubBodyTable(split.kept(), composed, trust), split.heldOut()));
        }
        return best;
    }

    private static double crossEntropy(BodyScorer scorer, Corpus heldOut) {
        List<int[]> bodies = new ArrayList<>();
        for (int body = 0; body < heldOut.size(); body++) {
            bodies.add(heldOut.body(body));
        }
        float[][] scores = scorer.score(bodies);
        double loss = 0;
        double weights = 0;
        for (int body = 0; body < scores.length; body++) {
            double total = heldOut.total(body);
            double cost = -heldOut.nullCount(body) * log(scores[body][BodyScorer.NULL]);
            long heads = heldOut.heads(body);
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                cost -= heldOut.count(i) * log(scores[body][heldOut.head(i) + 1]);
            }
            loss += Math.sqrt(total) * cost / total;
            weights += Math.sqrt(total);
        }
        return loss / weights;
    }

    private static double log(float probability) {
        return Math.log(Math.max(probability, 1e-12));
    }

    private static void report(double[][] losses, double[] seconds) {
        List<String> names = new ArrayList<>(List.of("head frequencies", "sub-bodies", "composed sub-bodies"));
        for (Structure structure : Structure.values()) {
            names.add("model, " + structure.name().toLowerCase(Locale.ROOT));
        }
        for (int i = 0; i < losses.length; i++) {
            double mean = 0;
            for (double loss : losses[i]) {
                mean += loss / losses[i].length;
            }
            double square = 0;
            for (double loss : losses[i]) {
                square += (loss - mean) * (loss - mean) / Math.max(1, losses[i].length - 1);
            }
            System.out.printf("  %-20s %.4f ± %.4f  %6.1f s%n", names.get(i), mean, Math.sqrt(square), seconds[i]);
        }
    }
}
