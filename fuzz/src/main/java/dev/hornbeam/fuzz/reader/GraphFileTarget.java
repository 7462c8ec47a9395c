package dev.hornbeam.fuzz.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.fuzz.Target;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.index.GraphFile;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.work.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;

/** The graph file, whose checksums are put right in half of the inputs. */
final class GraphFileTarget {
    private static final int HEADER = 32;
    private static final int ENTRY = 28;

    private GraphFileTarget() {}

    static List<Target> in(Path scratch) {
        Scratch folder = new Scratch(scratch, "hbg");
        List<byte[]> samples = List.of(
                written(folder, "a\tr\tb\nb\ts\tc\nc\tt\ta\na\tr\tc\na\tr\tb\n", "tsv"),
                written(folder, """
                        <http://e/a> <http://e/p> <http://e/b> .
                        <http://e/b> <http://e/p> <http://e/c> .
                        <http://e/a> <http://www.w3.org/2000/01/rdf-schema#label> "Ann" .
                        """, "nt"),
                written(folder, many(), "tsv"));
        Target target = new Target(
                "hbg",
                4,
                samples,
                input -> use(GraphFile.open(folder.put("facts.hbg", input))),
                GraphFileTarget::mended);
        return List.of(target);
    }

    /** Enough facts for numbers in blocks. */
    private static String many() {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            rows.append("entity ")
                    .append(i % 67)
                    .append("\tr")
                    .append(i % 5)
                    .append("\tentity ")
                    .append(i * 7 % 67);
            rows.append('\n');
        }
        return rows.toString();
    }

    private static byte[] written(Scratch folder, String facts, String ending) {
        try {
            Path file = folder.folder().resolve("sample.hbg");
            Dataset data = new DatasetReader()
                    .read(folder.put("facts." + ending, facts.getBytes(UTF_8)))
                    .dataset();
            GraphFile.write(data, "0123", file, Progress.NONE);
            return Files.readAllBytes(file);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** Looks at every name, fact, group and label. */
    private static void use(Dataset data) {
        FactTargets.use(data);
        Graph graph = data.buildGraph();
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            long edges = graph.edges(entity);
            for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
                graph.contains(entity, graph.relationAt(entity, i), graph.target(i));
            }
            data.entities().id(data.entities().name(entity));
            data.labels().entity(entity);
        }
        for (int relation = 0; relation < 2 * graph.relations().count(); relation++) {
            long sources = graph.sources(relation);
            for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                graph.neighbours(graph.source(i), relation);
            }
        }
    }

    private static byte[] mended(byte[] input) {
        byte[] output = input.clone();
        ByteBuffer file = ByteBuffer.wrap(output).order(ByteOrder.LITTLE_ENDIAN);
        if (output.length < HEADER) {
            return output;
        }
        file.putLong(16, output.length);
        int sections = Math.min(Math.max(0, file.getInt(24)), (output.length - HEADER) / ENTRY);
        for (int i = 0; i < sections; i++) {
            int at = HEADER + i * ENTRY;
            long from = file.getLong(at);
            long bytes = file.getLong(at + 8);
            if (from >= 0 && bytes >= 0 && from <= output.length && bytes <= output.length - from) {
                file.putInt(at + 24, checksum(output, (int) from, (int) bytes));
            }
        }
        file.putInt(28, 0);
        file.putInt(28, checksum(output, 0, HEADER + sections * ENTRY));
        return output;
    }

    private static int checksum(byte[] bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }
}
