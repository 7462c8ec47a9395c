package dev.hornbeam.bench.relation;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.learn.RelationNetwork;
import dev.hornbeam.relate.RelationCalibration;
import dev.hornbeam.relate.RelationCalibration.Evidence;
import dev.hornbeam.relate.RelationCalibration.Example;
import dev.hornbeam.relate.RelationCalibrator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * How far the probabilities of {@code hornbeam relate} can be believed: pairs with a relation from the test split and pairs
 * that no relation links, before (null left out, the sum normalised) and after fitting on the valid split.
 *
 * <p>Usage: {@code bench/run RelateCalibrationBench MODEL ../shared/data/family}. With {@code --features} first, sets of features
 * are compared on the valid split instead, by five folds; test is not read.
 */
public final class RelateCalibrationBench {
    private static final int BINS = 10;
    private static final int FOLDS = 5;

    /** In the order of the weights. */
    private static final List<String> FEATURES =
            List.of("constant", "sum", "best", "usual", "bodies", "clearest", "odds");

    private final Dataset data;
    private final Graph graph;
    private final RelationNetwork network;

    private RelateCalibrationBench(Dataset data, RelationNetwork network) {
        this.data = data;
        this.graph = data.buildGraph();
        this.network = network;
    }

    public static void main(String[] args) {
        boolean features = args[0].equals("--features");
        int first = features ? 1 : 0;
        try (RelationNetwork network = RelationNetwork.load(Path.of(args[first]))) {
            RelateCalibrationBench bench = new RelateCalibrationBench(
                    new DatasetReader().read(args[first + 1]).dataset(), network);
            if (features) {
                bench.compareFeatures();
            } else {
                bench.run();
            }
        }
    }

    /** All sets with the constant and with what tells relations apart. */
    private void compareFeatures() {
        List<Example> pairs = new ArrayList<>(fitting().pairs(1));
        int none = graph.relations().count();
        long without = pairs.stream().filter(pair -> pair.relation() == none).count();
        System.out.printf("%s: %d pairs with a relation, %d without%n", data.name(), pairs.size() - without, without);
        Collections.shuffle(pairs, new Random(1)); // pairs without a relation come at regular intervals
        for (int set = 1; set < 1 << FEATURES.size(); set += 2) {
            BitSet used = BitSet.valueOf(new long[] {set});
            if (used.get(1) || used.get(2)) {
                System.out.printf(
                        "%s\t%.4f\t%s%n",
                        data.name(),
                        crossValidated(pairs, used),
                        used.stream().mapToObj(FEATURES::get).toList());
            }
        }
    }

    private static double crossValidated(List<Example> pairs, BitSet used) {
        BitSet fixed = (BitSet) used.clone();
        fixed.flip(0, FEATURES.size());
        double loss = 0;
        for (int fold = 0; fold < FOLDS; fold++) {
            List<Example> fitted = new ArrayList<>();
            List<Example> asked = new ArrayList<>();
            for (int i = 0; i < pairs.size(); i++) {
                (i % FOLDS == fold ? asked : fitted).add(pairs.get(i));
            }
            RelationCalibration calibration = RelationCalibration.fit(fitted, fixed);
            for (Example pair : asked) {
                loss += loss(pair, without(pair.others(), calibration.probabilities(pair.evidence())));
            }
        }
        return loss / pairs.stream().mapToDouble(Example::weight).sum();
    }

    /** Less what pairs of its kind add that were taken to have no relation, as in fitting. */
    private static double loss(Example pair, double[] probabilities) {
        int none = probabilities.length - 1;
        double ofNone = -Math.log(Math.max(probabilities[none], 1e-9));
        return pair.relation() == none
                ? pair.weight() * ofNone
                : -Math.log(Math.max(probabilities[pair.relation()], 1e-9)) - (1 - pair.weight()) * ofNone;
    }

    private RelationCalibrator fitting() {
        return new RelationCalibrator(
                data,
                graph,
                network.corpus(),
                network.scorer(),
                network.graphPaths().maxLength());
    }

    private void run() {
        long begin = System.nanoTime();
        RelationCalibration fitted = fitting().fit(1, Progress.NONE).orElseThrow();
        System.out.printf("%s: fitted in %.1f s: %s%n", data.name(), (System.nanoTime() - begin) / 1e9, fitted);
        List<Example> pairs = pairs();
        print("sum, normalised", pairs, RelateCalibrationBench::normalised);
        print("fitted", pairs, fitted::probabilities);
    }

    private List<Example> pairs() {
        Triples.Builder known = new Triples.Builder();
        for (Triples facts : List.of(data.valid(), data.test())) {
            for (int i = 0; i < facts.size(); i++) {
                known.add(facts.head(i), facts.relation(i), facts.tail(i));
            }
        }
        RelationCalibrator calibrator = new RelationCalibrator(
                graph,
                data.test(),
                known.build(),
                0,
                network.corpus(),
                network.scorer(),
                network.graphPaths().maxLength());
        List<Example> pairs = new ArrayList<>();
        for (int seed = 2; seed <= 4; seed++) { // each draws as many as fitting does
            pairs.addAll(calibrator.pairs(seed));
        }
        return pairs;
    }

    private static double[] normalised(Evidence evidence) {
        double[] all = Arrays.copyOf(evidence.sum(), evidence.sum().length + 1);
        double sum = Arrays.stream(all).sum();
        return Arrays.stream(all).map(each -> each / sum).toArray();
    }

    private void print(String how, List<Example> pairs, Function<Evidence, double[]> weigher) {
        double[][] tops = new double[BINS][3];
        double[][] all = new double[BINS][3];
        double loss = 0;
        double weights = 0;
        int related = 0;
        int right = 0;
        int rightOverall = 0;
        int none = 0;
        for (Example pair : pairs) {
            double weight = pair.weight();
            weights += weight;
            double[] probabilities = without(pair.others(), weigher.apply(pair.evidence()));
            int last = probabilities.length - 1;
            loss -= weight * Math.log(Math.max(probabilities[pair.relation()], 1e-9));
            int top = best(probabilities, last + 1);
            add(tops, weight, probabilities[top], top == pair.relation());
            for (int i = 0; i <= last; i++) {
                if (!pair.others().get(i) && probabilities[i] >= 0.01) {
                    add(all, weight, probabilities[i], i == pair.relation());
                }
            }
            if (pair.relation() < last) {
                related++;
                right += best(probabilities, last) == pair.relation() ? 1 : 0;
                rightOverall += top == pair.relation() ? 1 : 0;
            } else {
                none += top == last ? 1 : 0;
            }
        }
        System.out.printf(
                "  %-16s %d pairs with a relation, %d without: log loss %.3f, calibration error %.3f of the top answer, %.3f of"
                        + " all from .01; best relation right %.3f, top answer %.3f; none where there is none %.3f%n",
                how,
                related,
                pairs.size() - related,
                loss / weights,
                error(tops),
                error(all),
                (double) right / related,
                (double) rightOverall / related,
                (double) none / (pairs.size() - related));
        for (double[] bin : tops) {
            System.out.printf("    %6.0f promised %.2f held %.2f%n", bin[0], bin[1] / bin[0], bin[2] / bin[0]);
        }
    }

    /** Other relations that are true of the pair are neither right nor wrong. */
    private static double[] without(BitSet others, double[] probabilities) {
        double[] kept = probabilities.clone();
        others.stream().forEach(other -> kept[other] = 0);
        double sum = Arrays.stream(kept).sum();
        return Arrays.stream(kept).map(each -> each / sum).toArray();
    }

    private static int best(double[] probabilities, int end) {
        int best = 0;
        for (int i = 1; i < end; i++) {
            best = probabilities[i] > probabilities[best] ? i : best;
        }
        return best;
    }

    private static void add(double[][] bins, double weight, double probability, boolean holds) {
        double[] bin = bins[Math.min(BINS - 1, (int) (probability * BINS))];
        bin[0] += weight;
        bin[1] += weight * probability;
        bin[2] += holds ? weight : 0;
    }

    private static double error(double[][] bins) {
        double total = Arrays.stream(bins).mapToDouble(bin -> bin[0]).sum();
        return Arrays.stream(bins).mapToDouble(bin -> Math.abs(bin[1] - bin[2])).sum() / total;
    }
}
