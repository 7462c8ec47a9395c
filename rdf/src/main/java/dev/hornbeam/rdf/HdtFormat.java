package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleFormat;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LibraryWords;
import dev.hornbeam.rdf.RdfFormat.NTriplesFormat;
import java.io.BufferedInputStream;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /**
     * What an HDT file says about itself before its statements: lines of N-Triples, of which the library prints those that it does not
     * understand. Nobody asks for them here, so they are blanked before the library sees them.
     */
    private static final class HdtHeader {
        private static final Pattern LENGTH = Pattern.compile("(?:^|;)length=([0-9]{1,7});");

        /** The longest description of a part that is looked at; the library decides about others. */
        private static final int LONGEST = 1 << 16;

        private static final int CHECKSUM = 2;

        private final InputStream in;
        private final ByteArrayOutputStream seen = new ByteArrayOutputStream();

        private HdtHeader(InputStream in) {
            this.in = in;
        }

        /** The same file with nothing said about it. */
        static InputStream quiet(InputStream in) throws IOException {
            HdtHeader header = new HdtHeader(in);
            boolean whole = header.part() != null;
            String properties = whole ? header.part() : null;
            Matcher length = LENGTH.matcher(properties == null ? "" : properties);
            if (length.find()) {
                int said = in.readNBytes(Integer.parseInt(length.group(1))).length;
                header.seen.writeBytes("\n".repeat(said).getBytes(ISO_8859_1));
            }
            InputStream before = new ByteArrayInputStream(header.seen.toByteArray());
            return new BufferedInputStream(new SequenceInputStream(before, in)); // the library marks places
        }

        /** Passes over a magic word, a kind, a format, properties and a checksum; returns the properties, or null. */
        private String part() throws IOException {
            byte[] opening = in.readNBytes(5);
            seen.writeBytes(opening);
            String format = text();
            String properties = format == null ? null : text();
            seen.writeBytes(in.readNBytes(properties == null ? 0 : CHECKSUM));
            return properties;
        }

        /** Bytes up to a zero, or null if there is none. */
        private String text() throws IOException {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            while (text.size() < LONGEST) {
                int read = in.read();
                if (read < 0) {
                    return null;
                }
                seen.write(read);
                if (read == 0) {
                    return text.toString(ISO_8859_1);
                }
                text.write(read);
            }
            return null;
        }
    }
}
