package dev.hornbeam.bench;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.PathSampler;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.SamplerOptions;
import java.util.Arrays;
import java.util.Locale;

/**
 * CPU seconds to gather a corpus (a million walks unless another sampler is named), including its index and its table,
 * compared with reading and indexing the same graph from its files. One JVM, the two taking turns; the first round is
 * cold and shown separately.
 *
 * <p>Usage: {@code bench/run WalkBench ../shared/data/fb15k-237 [walk|anchored|exhaustive|auto [length [rounds]]]}
 */
public final class WalkBench {
    private WalkBench() {}

    public static void main(String[] args) throws Exception {
        SamplerKind kind = SamplerKind.valueOf((args.length > 1 ? args[1] : "walk").toUpperCase(Locale.ROOT));
        SamplerOptions options = args.length > 2
                ? SamplerOptions.DEFAULTS.withMaxLength(Integer.parseInt(args[2]))
                : SamplerOptions.DEFAULTS;
        int rounds = args.length > 3 ? Integer.parseInt(args[3]) : 9;
        double[] loading = new double[rounds];
        double[] sampling = new double[rounds];
        Graph[] graph = new Graph[1];
        Corpus[] corpus = new Corpus[1];
        PathSampler[] sampler = new PathSampler[1];
        for (int round = 0; round < rounds; round++) {
            int seed = round;
            loading[round] = CpuClock.seconds(
                    () -> graph[0] = new DatasetReader().read(args[0]).dataset().buildGraph());
            sampling[round] = CpuClock.seconds(() -> {
                sampler[0] = PathSampler.of(kind, graph[0], options);
                corpus[0] = sampler[0].sample(seed);
            });
        }
        System.out.printf(
                "%s, %s: %s; bodies by length %s%n",
                args[0], sampler[0].getClass().getSimpleName(), corpus[0], Arrays.toString(bodiesByLength(corpus[0])));
        System.out.printf("%-20s %8s %8s%n", "CPU s", "first", "median");
        System.out.printf("%-20s %8.3f %8.3f%n", "read and index", loading[0], median(loading));
        System.out.printf("%-20s %8.3f %8.3f%n", "sample", sampling[0], median(sampling));
    }

    private static int[] bodiesByLength(Corpus corpus) {
        int[] bodies = new int[corpus.maxLength() + 1];
        for (int body = 0; body < corpus.size(); body++) {
            bodies[corpus.length(body)]++;
        }
        return bodies;
    }

    /** The median of all rounds but the first. */
    private static double median(double[] seconds) {
        double[] warm = Arrays.copyOfRange(seconds, Math.min(1, seconds.length - 1), seconds.length);
        Arrays.sort(warm);
        return warm[warm.length / 2];
    }
}
