package dev.hornbeam.bench.serve;

import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Whether a server's memory stays the same over many requests: asks for some minutes and prints, after every round and a
 * collection of garbage, what Java holds.
 *
 * <p>Usage: {@code bench/run ServeSoak MODEL DATA [minutes]}
 */
public final class ServeSoak {
    private static final int ROUND = 10_000;

    private ServeSoak() {}

    public static void main(String[] args) throws Exception {
        double minutes = args.length > 2 ? Double.parseDouble(args[2]) : 10;
        Path model = Path.of(args[0]);
        Completion completion = RuleModel.load(model).on(Facts.read(Path.of(args[1])));
        try (ServedQueries queries = new ServedQueries(model, completion)) {
            queries.ofServer(8, ROUND);
            long end = System.nanoTime() + (long) (minutes * 60e9);
            long asked = ROUND;
            long first = held();
            System.out.printf(Locale.ROOT, "%,9d requests: %d MB held%n", asked, first >> 20);
            while (System.nanoTime() < end) {
                ServedQueries.Run run = queries.ofServer(8, ROUND / 2);
                queries.ofNames(8, ROUND / 2);
                asked += ROUND;
                System.out.printf(
                        Locale.ROOT,
                        "%,9d requests: %d MB held, answers p99 %.1f ms%n",
                        asked,
                        held() >> 20,
                        run.p99());
            }
            System.out.printf(Locale.ROOT, "grown by %.1f MB%n", (held() - first) / 1048576.0);
        }
        System.exit(0);
    }

    private static long held() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(100);
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
