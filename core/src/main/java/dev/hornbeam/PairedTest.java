package dev.hornbeam;

import dev.hornbeam.RankingMetrics.Counting;
import dev.hornbeam.RankingReport.RankedQuestion;
import dev.hornbeam.work.SplitMix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether one model is really better than another on the same questions. The two directions of a fact are no independent
 * witnesses, so a fact is one unit: the mean of its reciprocal ranks, over directions and over the runs of a model.
 *
 * <p>The interval is a paired bootstrap: facts are drawn with replacement, and the middle 95 % of the differences kept. The
 * p-value is a paired permutation test: if the models were alike, each fact's difference could as well have the other sign, so
 * it is the share of random signs that give a difference as large, in either direction.
 *
 * @param facts how many were compared
 * @param first the mean reciprocal rank of the first model
 * @param second that of the second
 * @param low the lower end of the interval of {@link #difference}
 * @param high its upper end
 * @param pValue the probability of such a difference, or a larger one, by chance alone
 * @param rounds how often facts were drawn, and how often signs
 * @param seed of both
 */
public record PairedTest(
        int facts, double first, double second, double low, double high, double pValue, int rounds, long seed) {
    /** How often facts and signs are drawn. */
    public static final int ROUNDS = 10_000;

    private static final double TAIL = 0.025;
    private static final double ROUNDING = 1e-12;

    /** By how much the first is better. */
    public double difference() {
        return first - second;
    }

    /** The sum of reciprocal ranks of a fact and the number of questions. */
    private static final class Tally {
        double sum;
        int count;
    }

    /**
     * Compares the runs of two models on the facts that both were asked for.
     *
     * @param counting which answers count as missed
     * @throws IllegalArgumentException if no fact was asked of both
     */
    public static PairedTest of(List<RankingReport> first, List<RankingReport> second, Counting counting) {
        Map<Fact, Double> ours = byFact(first, counting);
        Map<Fact, Double> theirs = byFact(second, counting);
        List<Double> a = new ArrayList<>();
        List<Double> b = new ArrayList<>();
        ours.forEach((fact, value) -> {
            if (theirs.containsKey(fact)) {
                a.add(value);
                b.add(theirs.get(fact));
            }
        });
        return of(
                a.stream().mapToDouble(value -> value).toArray(),
                b.stream().mapToDouble(value -> value).toArray(),
                SplitMix.FIRST_SEED);
    }

    private static Map<Fact, Double> byFact(List<RankingReport> runs, Counting counting) {
        Map<Fact, Tally> tallies = new LinkedHashMap<>();
        for (RankingReport run : runs) {
            for (RankedQuestion ranked : run.questions()) {
                Tally tally = tallies.computeIfAbsent(ranked.fact(), key -> new Tally());
                tally.count++;
                tally.sum += counting.counts(ranked.support())
                        ? ranked.rank().reciprocal(run.protocol().ties(), counting.depth())
                        : 0;
            }
        }
        Map<Fact, Double> means = new LinkedHashMap<>();
        tallies.forEach((fact, tally) -> means.put(fact, tally.sum / tally.count));
        return means;
    }

    /** Compares two models by one value per fact each. */
    static PairedTest of(double[] first, double[] second, long seed) {
        if (first.length == 0 || first.length != second.length) {
            throw new IllegalArgumentException(first.length + " and " + second.length + " facts to compare");
        }
        double[] differences = new double[first.length];
        Arrays.setAll(differences, i -> first[i] - second[i]);
        double[] drawn = drawn(differences, new SplitMix(seed, 0));
        Arrays.sort(drawn);
        int cut = (int) Math.floor(TAIL * ROUNDS);
        return new PairedTest(
                first.length,
                mean(first),
                mean(second),
                drawn[cut],
                drawn[ROUNDS - 1 - cut],
                pValue(differences, new SplitMix(seed, 1)),
                ROUNDS,
                seed);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    private static double[] drawn(double[] differences, SplitMix random) {
        double[] means = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            double sum = 0;
            for (int i = 0; i < differences.length; i++) {
                sum += differences[random.below(differences.length)];
            }
            means[round] = sum / differences.length;
        }
        return means;
    }

    private static double pValue(double[] differences, SplitMix random) {
        double[] some = Arrays.stream(differences).filter(value -> value != 0).toArray();
        double found = Math.abs(Arrays.stream(some).sum());
        int asLarge = 0;
        for (int round = 0; round < ROUNDS; round++) {
            double sum = 0;
            for (double value : some) {
                sum += random.below(2) == 0 ? value : -value;
            }
            asLarge += Math.abs(sum) >= found - ROUNDING ? 1 : 0;
        }
        return (asLarge + 1.0) / (ROUNDS + 1.0);
    }
}
