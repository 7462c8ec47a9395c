package dev.hornbeam.rdf.format;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleFormat;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LibraryWords;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.rdfhdt.hdt.exceptions.NotFoundException;
import org.rdfhdt.hdt.hdt.HDT;
import org.rdfhdt.hdt.hdt.HDTManager;
import org.rdfhdt.hdt.triples.IteratorTripleString;

/**
 * HDT: a whole graph in one binary file with a dictionary. Its statements are put into a temporary file as N-Triples, so that
 * everything that is said of RDF holds for them, too.
 */
public final class HdtFormat implements TripleFormat {
    private static final byte[] MAGIC = {'$', 'H', 'D', 'T'};

    @Override
    public String name() {
        return "hdt";
    }

    @Override
    public boolean claims(String fileName, byte[] opening) {
        boolean magic = opening.length >= MAGIC.length && Arrays.equals(Arrays.copyOf(opening, MAGIC.length), MAGIC);
        return magic || fileName.toLowerCase(Locale.ROOT).endsWith(".hdt");
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        Path statements = Files.createTempFile("hornbeam", ".nt");
        try {
            write(in, where, statements);
            try (InputStream lines = Files.newInputStream(statements)) {
                new NTriplesFormat().read(lines, where, options, sink);
            }
        } finally {
            Files.deleteIfExists(statements);
        }
    }

    /** Files may be damaged anywhere, and the library says so in many ways; a full disk is another matter. */
    private static void write(InputStream in, String where, Path into) throws IOException {
        HDT graph = load(in, where);
        try (BufferedWriter out = Files.newBufferedWriter(into, StandardCharsets.UTF_8)) {
            IteratorTripleString statements = all(graph, where);
            while (hasNext(statements, where)) {
                statements.next().dumpNtriple(out);
            }
        } catch (NotFoundException none) {
            // no statements at all
        } finally {
            graph.close();
        }
    }

    private static HDT load(InputStream in, String where) {
        try {
            return HDTManager.loadHDT(HdtHeader.quiet(in));
        } catch (IOException | RuntimeException | LinkageError broken) {
            throw broken(where, broken);
        }
    }

    private static IteratorTripleString all(HDT graph, String where) throws NotFoundException {
        try {
            return graph.search("", "", "");
        } catch (RuntimeException broken) {
            throw broken(where, broken);
        }
    }

    private static boolean hasNext(IteratorTripleString statements, String where) {
        try {
            return statements.hasNext();
        } catch (RuntimeException broken) {
            throw broken(where, broken);
        }
    }

    private static InputException broken(String where, Throwable cause) {
        return InputException.of(
                where,
                "data that is not HDT or is damaged" + LibraryWords.of(cause),
                "a whole HDT file",
                "Maybe the file was cut off, or is of another format.",
                cause);
    }
}
