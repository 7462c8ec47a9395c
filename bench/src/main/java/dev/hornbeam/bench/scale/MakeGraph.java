package dev.hornbeam.bench.scale;

import dev.hornbeam.bench.Arguments;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes a {@link PlantedGraph} as tab-separated values, and beside it the rules it was made by.
 *
 * <p>Usage: {@code bench/run MakeGraph graph.tsv facts=1000000 relations=50 seed=1}
 */
public final class MakeGraph {
    private MakeGraph() {}

    public static void main(String[] args) throws IOException {
        Arguments settings = new Arguments(args, 1);
        Path file = Path.of(args[0]);
        PlantedGraph graph = new PlantedGraph(
                (long) settings.number("facts", 1_000_000), settings.whole("relations", 50), settings.whole("seed", 1));
        long[] facts = {0};
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            Rows rows = new Rows(out);
            graph.write(rows);
            facts[0] = rows.facts;
        }
        List<String> truth = graph.rules().stream().map(PlantedRule::toString).collect(Collectors.toList());
        Files.write(Path.of(file + ".rules"), truth);
        System.out.printf(
                "%s: %,d facts of %,d entities, %d planted rules%n", file, facts[0], graph.entities(), truth.size());
    }

    private static final class Rows implements PlantedGraph.Sink {
        private final OutputStream out;
        private long facts;

        Rows(OutputStream out) {
            this.out = out;
        }

        @Override
        public void fact(int headKind, long head, int relation, int tailKind, long tail) {
            row(name(headKind, head), PlantedGraph.relation(relation), name(tailKind, tail));
        }

        @Override
        public void kind(int kind, long entity) {
            row(name(kind, entity), "kind", "kind" + kind);
        }

        private static String name(int kind, long entity) {
            return "k" + kind + "/" + entity;
        }

        private void row(String head, String relation, String tail) {
            try {
                out.write((head + '\t' + relation + '\t' + tail + '\n').getBytes(StandardCharsets.ISO_8859_1));
            } catch (IOException fault) {
                throw new UncheckedIOException(fault);
            }
            facts++;
        }
    }
}
