package dev.hornbeam.bench;

import dev.hornbeam.MeanDeviation;
import dev.hornbeam.experiment.work.CorpusSplit;
import dev.hornbeam.experiment.work.CountTable;
import dev.hornbeam.experiment.work.Works.CrossEntropy;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.rule.BodyScorer;
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

    /**
     * What counting alone can say about a body that was never seen: the histograms of its sub-bodies, either as they are or
     * composed ({@code Σ_m P(m | r1 r2) P(h | m r3)}, over both splits), smoothed with the frequencies of heads.
     */
    private static final class SubBodyTable implements BodyScorer {
        private final Corpus corpus;
        private final boolean composed;
        private final double trust;
        private final double[] frequencies;

        /**
         * @param composed whether to compose the sub-bodies or to take them as they are
         * @param trust the weight of the sub-bodies relative to the frequencies of heads
         */
        SubBodyTable(Corpus corpus, boolean composed, double trust) {
            this.corpus = corpus;
            this.composed = composed;
            this.trust = trust;
            frequencies = new double[corpus.directedCount() + 1];
            for (int body = 0; body < corpus.size(); body++) {
                if (corpus.length(body) > 1) {
                    double[] histogram = histogram(body);
                    for (int head = 0; head < histogram.length; head++) {
                        frequencies[head] += histogram[head] * Math.sqrt(corpus.total(body));
                    }
                }
            }
            // Every head is possible.
            for (int head = 0; head < frequencies.length; head++) {
                frequencies[head] += 1e-3;
            }
            normalise(frequencies);
        }

        @Override
        public float[][] score(List<int[]> bodies) {
            float[][] scores = new float[bodies.size()][frequencies.length];
            for (int b = 0; b < scores.length; b++) {
                double[] guess = trust == 0 ? new double[frequencies.length] : guess(bodies.get(b));
                boolean any = normalise(guess);
                for (int head = 0; head < guess.length; head++) {
                    scores[b][head] =
                            (float) (any ? trust * guess[head] + (1 - trust) * frequencies[head] : frequencies[head]);
                }
            }
            return scores;
        }

        /** The mean over both splits of a body of three; for a shorter body its own histogram. */
        private double[] guess(int[] body) {
            double[] sum = new double[frequencies.length];
            if (body.length < 3) {
                add(sum, histogramOf(body), 1);
                return sum;
            }
            double[] prefix = histogramOf(Arrays.copyOf(body, body.length - 1));
            double[] suffix = histogramOf(Arrays.copyOfRange(body, 1, body.length));
            if (!composed) {
                add(sum, prefix, 1);
                add(sum, suffix, 1);
                return sum;
            }
            sum[NULL] += prefix[NULL] + suffix[NULL];
            for (int middle = 0; middle + 1 < sum.length; middle++) {
                if (prefix[middle + 1] > 0) {
                    add(sum, histogramOf(middle, body[body.length - 1]), prefix[middle + 1]);
                }
                if (suffix[middle + 1] > 0) {
                    add(sum, histogramOf(body[0], middle), suffix[middle + 1]);
                }
            }
            return sum;
        }

        private double[] histogramOf(int... body) {
            int found = corpus.find(body);
            return found < 0 ? new double[frequencies.length] : histogram(found);
        }

        private double[] histogram(int body) {
            double[] histogram = new double[corpus.directedCount() + 1];
            histogram[NULL] = corpus.nullCount(body);
            long heads = corpus.heads(body);
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                histogram[corpus.head(i) + 1] = corpus.count(i);
            }
            normalise(histogram);
            return histogram;
        }

        private static void add(double[] sum, double[] more, double factor) {
            for (int i = 0; i < sum.length; i++) {
                sum[i] += factor * more[i];
            }
        }

        private static boolean normalise(double[] values) {
            double sum = Arrays.stream(values).sum();
            for (int i = 0; i < values.length && sum > 0; i++) {
                values[i] /= sum;
            }
            return sum > 0;
        }
    }
}
