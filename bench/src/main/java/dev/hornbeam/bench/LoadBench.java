package dev.hornbeam.bench;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * CPU seconds to parse and index a graph from plain text, compared with counting the lines of the same file, and with
 * the same triples as N-Triples (plain lines are read without Jena) and as Turtle (through Apache Jena). One JVM, all
 * taking turns; the first round is cold and shown separately.
 *
 * <p>Usage: {@code bench/run LoadBench ../shared/data/debian12 [rounds]}
 */
public final class LoadBench {
    private static final String[] NAMES = {
        "Files.lines(path).count()", "read and index TSV", "read and index N-Triples", "read and index Turtle (Jena)"
    };

    private LoadBench() {}

    public static void main(String[] args) throws Exception {
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 7;
        Path folder = Files.createTempDirectory("hornbeam-load");
        Path tsv = folder.resolve("train.tsv");
        Path ntriples = folder.resolve("train.nt");
        Path turtle = folder.resolve("train.ttl");
        try {
            Dataset data = new DatasetReader().read(args[0]).dataset();
            write(data, tsv, "%s\t%s\t%s\n", "");
            write(data, ntriples, "<%s> <%s> <%s> .\n", "urn:x:");
            Files.copy(ntriples, turtle); // N-Triples are Turtle, too
            System.out.printf(
                    "%s: %,d triples, %,d bytes of TSV%n", args[0], data.train().size(), Files.size(tsv));
            data = null;
            double[][] seconds = new double[NAMES.length][rounds];
            for (int round = 0; round < rounds; round++) {
                seconds[0][round] = CpuClock.seconds(() -> count(tsv));
                seconds[1][round] = CpuClock.seconds(() -> index(tsv));
                seconds[2][round] = CpuClock.seconds(() -> index(ntriples));
                seconds[3][round] = CpuClock.seconds(() -> index(turtle));
            }
            report(seconds);
        } finally {
            Files.deleteIfExists(tsv);
            Files.deleteIfExists(ntriples);
            Files.deleteIfExists(turtle);
            Files.delete(folder);
        }
    }

    private static void write(Dataset data, Path file, String row, String prefix) throws IOException {
        Triples triples = data.train();
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < triples.size(); i++) {
                out.write(String.format(
                        row,
                        iri(prefix, data.entities().name(triples.head(i))),
                        iri(prefix, data.relations().name(triples.relation(i))),
                        iri(prefix, data.entities().name(triples.tail(i)))));
            }
        }
    }

    private static String iri(String prefix, String name) {
        return prefix.isEmpty() ? name : prefix + name.replaceAll("[^A-Za-z0-9:._-]", "_");
    }

    private static void count(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            if (lines.count() == 0) {
                throw new IllegalStateException("no lines");
            }
        }
    }

    private static void index(Path file) {
        if (new DatasetReader().read(file).dataset().buildGraph().tripleCount() == 0) {
            throw new IllegalStateException("no triples");
        }
    }

    private static void report(double[][] seconds) {
        System.out.printf("%-30s %10s %12s %12s%n", "CPU s", "first", "median", "x lines");
        double lines = median(seconds[0]);
        for (int i = 0; i < NAMES.length; i++) {
            System.out.printf(
                    "%-30s %10.3f %12.3f %12.2f%n",
                    NAMES[i], seconds[i][0], median(seconds[i]), median(seconds[i]) / lines);
        }
    }

    /** The median of all rounds but the first. */
    private static double median(double[] seconds) {
        double[] warm = Arrays.copyOfRange(seconds, Math.min(1, seconds.length - 1), seconds.length);
        Arrays.sort(warm);
        return warm[warm.length / 2];
    }
}
