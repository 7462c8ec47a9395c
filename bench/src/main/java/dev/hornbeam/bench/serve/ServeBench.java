package dev.hornbeam.bench.serve;

import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import dev.hornbeam.internal.Internals;
import java.nio.file.Path;

/**
 * How fast a server answers on this machine, beside the library asked the same questions on as many threads: questions per second,
 * median and 99th percentile in milliseconds at 1, 8 and 64 connections, and the completion of names.
 *
 * <p>Usage: {@code bench/run ServeBench MODEL DATA [questions]}
 */
public final class ServeBench {
    private static final int[] CONNECTIONS = {1, 8, 64};

    private ServeBench() {}

    public static void main(String[] args) throws Exception {
        int count = args.length > 2 ? Integer.parseInt(args[2]) : 4_000;
        Path model = Path.of(args[0]);
        Completion completion = RuleModel.load(model).on(Facts.read(Path.of(args[1])));
        try (ServedQueries queries = new ServedQueries(model, completion)) {
            queries.ofLibrary(2, count);
            queries.ofServer(2, count); // warm
            System.out.printf(
                    "%s: %,d entities, %,d rules, %,d questions a run%n",
                    args[1],
                    completion.facts().entities().size(),
                    Internals.of().ruleSet(completion.model()).size(),
                    count);
            System.out.println("                     questions/s    p50 ms    p99 ms   p99 / library's");
            for (int connections : CONNECTIONS) {
                ServedQueries.Run library = queries.ofLibrary(connections, count);
                ServedQueries.Run served = queries.ofServer(connections, count);
                row("library, " + connections + " threads", library, 1);
                row("server, " + connections + " connections", served, served.p99() / library.p99());
            }
            queries.ofNames(2, count);
            row("names, 1 connection", queries.ofNames(1, count), Double.NaN);
            row("names, 8 connections", queries.ofNames(8, count), Double.NaN);
        }
        System.exit(0); // the client of the JDK keeps its thread
    }

    private static void row(String name, ServedQueries.Run run, double ratio) {
        System.out.printf(
                "%-22s %9.0f %9.2f %9.2f   %s%n",
                name,
                run.perSecond(),
                run.median(),
                run.p99(),
                Double.isNaN(ratio) ? "" : String.format("%.1f", ratio));
    }
}
