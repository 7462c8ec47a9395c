package dev.hornbeam.fuzz.reader;

import dev.hornbeam.columnar.ParquetFactFormat;
import dev.hornbeam.example.RoyalHouses;
import dev.hornbeam.fuzz.Target;
import dev.hornbeam.graph.write.FactFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.rdfhdt.hdt.exceptions.ParserException;
import org.rdfhdt.hdt.hdt.HDT;
import org.rdfhdt.hdt.hdt.HDTManager;
import org.rdfhdt.hdt.options.HDTSpecification;
import org.rdfhdt.hdt.triples.TripleString;

/** Tables by column, and HDT. */
final class BinaryTargets {
    private BinaryTargets() {}

    static List<Target> in(Path scratch) {
        List<byte[]> arrow = Stream.of("plain.arrow", "zstd.arrow", "lz4.arrow", "plain.stream", "zstd.stream")
                .map(BinaryTargets::resource)
                .toList();
        return List.of(
                FactTargets.file(scratch, "parquet", 10, "facts.parquet", List.of(parquet())),
                FactTargets.file(scratch, "arrow", 2, "facts.arrow", arrow),
                FactTargets.file(scratch, "hdt", 20, "facts.hdt", List.of(hdt(scratch))));
    }

    /** Written once by Arrow's own library. */
    private static byte[] resource(String name) {
        try (InputStream in = BinaryTargets.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    private static byte[] parquet() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            FactFormat.Output out = new ParquetFactFormat().open(bytes, RoyalHouses.dataset());
            out.write("ann", "knows", "bea");
            out.write("bea", "knows", "drü €");
            out.write("ann", "likes", "ann");
            out.finish();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return bytes.toByteArray();
    }

    private static byte[] hdt(Path scratch) {
        List<TripleString> statements = List.of(
                new TripleString("http://e/anna", "http://e/knows", "http://e/bert"),
                new TripleString("http://e/bert", "http://e/knows", "http://e/grüße"),
                new TripleString("_:b1", "http://e/knows", "http://e/anna"),
                new TripleString("http://e/anna", "http://e/says", "\"a \\\"quoted\\\" line\"@en"));
        Path file = scratch.resolve("sample.hdt");
        try (HDT graph = HDTManager.generateHDT(statements.iterator(), "http://e/", new HDTSpecification(), null)) {
            graph.saveToHDT(file.toString(), null);
            return Files.readAllBytes(file);
        } catch (IOException | ParserException fault) {
            throw new IllegalStateException(fault);
        }
    }
}
