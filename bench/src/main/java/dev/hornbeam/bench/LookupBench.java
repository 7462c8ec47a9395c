package dev.hornbeam.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * The look-ups of {@link NeighboursBenchmark} in CPU time of the thread, which other work on the machine disturbs less than time:
 * one layout per process, since a virtual machine that has seen both calls neither directly.
 *
 * <p>Usage: {@code for i in 1 2 3; do bench/run LookupBench ../shared/data/debian12 layout=grouped; bench/run LookupBench
 * ../shared/data/debian12 layout=packed; done}
 */
public final class LookupBench {
    private static final int WARM_UP = 10;
    private static final int ROUNDS = 41;
    private static final int LOOK_UPS = 1 << 21;

    private LookupBench() {}

    public static void main(String[] args) {
        Arguments settings = new Arguments(args, 1);
        NeighboursBenchmark benchmark = new NeighboursBenchmark();
        benchmark.layout = settings.text("layout", "packed");
        benchmark.data = args[0];
        benchmark.load();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] nanoseconds = new double[ROUNDS];
        long sum = 0;
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            long begin = threads.getCurrentThreadCpuTime();
            for (int i = 0; i < LOOK_UPS; i++) {
                sum += benchmark.neighbours();
            }
            if (round >= 0) {
                nanoseconds[round] = (double) (threads.getCurrentThreadCpuTime() - begin) / LOOK_UPS;
            }
        }
        Arrays.sort(nanoseconds);
        System.out.printf(
                "%s: %.1f ns of CPU each, half of the rounds from %.1f to %.1f (sum %d)%n",
                benchmark.layout, nanoseconds[ROUNDS / 2], nanoseconds[ROUNDS / 4], nanoseconds[3 * ROUNDS / 4], sum);
    }
}
