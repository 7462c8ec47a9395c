package dev.hornbeam.bench.relation;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.relate.PairPaths;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * CPU milliseconds to find all simple paths between two entities of a large graph, over pairs of the valid split spread
 * evenly.
 *
 * <p>Usage: {@code bench/run PairPathsBench ../shared/data/fb15k-237 [max length] [pairs]}
 */
public final class PairPathsBench {
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private PairPathsBench() {}

    public static void main(String[] args) {
        Dataset data = new DatasetReader().read(args[0]).dataset();
        int maxLength = args.length > 1 ? Integer.parseInt(args[1]) : PathOptions.GRAPH.maxLength();
        int pairs = args.length > 2 ? Integer.parseInt(args[2]) : 1000;
        PairPaths search = new PairPaths(data.buildGraph(), PathOptions.GRAPH.withMaxLength(maxLength));
        System.out.printf("%s, paths up to %d, %d pairs%n", args[0], maxLength, pairs);
        for (int round = 0; round < 3; round++) {
            round(search, data.valid(), pairs);
        }
    }

    private static void round(PairPaths search, Triples asked, int pairs) {
        double[] milliseconds = new double[pairs];
        long[] bodies = new long[pairs];
        long[] paths = new long[pairs];
        int cut = 0;
        int unlinked = 0;
        for (int i = 0; i < pairs; i++) {
            int query = (int) ((long) i * asked.size() / pairs);
            long begin = CLOCK.getCurrentThreadCpuTime();
            PathBag bag = search.between(asked.head(query), asked.tail(query));
            milliseconds[i] = (CLOCK.getCurrentThreadCpuTime() - begin) / 1e6;
            bodies[i] = bag.size();
            paths[i] = bag.paths();
            cut += bag.isCut() ? 1 : 0;
            unlinked += bag.isEmpty() ? 1 : 0;
        }
        Arrays.sort(milliseconds);
        Arrays.sort(bodies);
        Arrays.sort(paths);
        System.out.printf(
                "CPU ms: mean %.2f, median %.2f, 99 %% %.2f, most %.2f; bodies: median %d, most %d; paths: median %d, most %d;"
                        + " cut %d, unlinked %d%n",
                Arrays.stream(milliseconds).average().orElse(0),
                milliseconds[pairs / 2],
                milliseconds[pairs * 99 / 100],
                milliseconds[pairs - 1],
                bodies[pairs / 2],
                bodies[pairs - 1],
                paths[pairs / 2],
                paths[pairs - 1],
                cut,
                unlinked);
    }
}
