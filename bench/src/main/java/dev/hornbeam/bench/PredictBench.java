package dev.hornbeam.bench;

import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.RuleSet;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How long one prediction takes once model and facts are loaded: the ten best answers of random queries of valid, on
 * one thread, in milliseconds of wall-clock time and of CPU time: on a busy machine the two differ.
 *
 * <p>Usage: {@code bench/run PredictBench model ../shared/data/wn18rr [queries] [seed]}
 */
public final class PredictBench {
    private static final int TOP = 10;
    private static final int WARM_UP = 200;

    private PredictBench() {}

    public static void main(String[] args) {
        int count = args.length > 2 ? Integer.parseInt(args[2]) : 1_000;
        long seed = args.length > 3 ? Long.parseLong(args[3]) : 1;
        long start = System.nanoTime();
        Dataset data = new DatasetReader().read(args[1]).dataset();
        ModelFolder folder = ModelFolder.open(Path.of(args[0]));
        RuleSet rules = folder.rules();
        Weighting reasoning = folder.weighting().orElseThrow();
        Reasoner reasoner = reasoning.on(data.buildGraph(), rules).reasoner();
        System.out.printf(
                "%s: %,d rules, %,d facts, loaded in %.1f s%n",
                data.name(), rules.size(), data.train().size(), (System.nanoTime() - start) / 1e9);
        SplittableRandom random = new SplittableRandom(seed);
        ask(reasoner, data, random, WARM_UP);
        double[][] milliseconds = ask(reasoner, data, random, count);
        System.out.printf("%,d predictions%n", count);
        print("clock", milliseconds[0]);
        print("CPU", milliseconds[1]);
    }

    private static void print(String what, double[] sorted) {
        System.out.printf(
                "  %-5s mean %.2f ms, median %.2f ms, p99 %.2f ms, longest %.2f ms, over 50 ms: %d%n",
                what,
                Arrays.stream(sorted).average().orElse(0),
                at(sorted, 0.5),
                at(sorted, 0.99),
                at(sorted, 1),
                Arrays.stream(sorted).filter(each -> each > 50).count());
    }

    private static double[][] ask(Reasoner reasoner, Dataset data, SplittableRandom random, int count) {
        Triples valid = data.valid();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] clock = new double[count];
        double[] cpu = new double[count];
        for (int i = 0; i < count; i++) {
            int fact = random.nextInt(valid.size());
            Query query = random.nextBoolean()
                    ? Query.tailOf(valid.head(fact), valid.relation(fact))
                    : Query.headOf(valid.tail(fact), valid.relation(fact), data.relations());
            long before = System.nanoTime();
            long cpuBefore = threads.getCurrentThreadCpuTime();
            reasoner.answer(query, TOP, false);
            cpu[i] = (threads.getCurrentThreadCpuTime() - cpuBefore) / 1e6;
            clock[i] = (System.nanoTime() - before) / 1e6;
        }
        Arrays.sort(clock);
        Arrays.sort(cpu);
        return new double[][] {clock, cpu};
    }

    private static double at(double[] sorted, double share) {
        return sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    }
}
