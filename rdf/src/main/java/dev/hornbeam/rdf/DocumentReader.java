package dev.hornbeam.rdf;

import com.apicatalog.jsonld.JsonLdOptions;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.sparql.core.Quad;

/** Reads one document by Jena's streaming parser. */
public final class DocumentReader {
    /** Far more than any address has; each relative base may extend the one before it. */
    private static final int LONGEST_BASE = 1 << 11;

    private final Syntax syntax;
    private final String where;
    private final boolean lenient;
    private final Declarations declarations;
    private final FactRows facts;
    private final TripleSink sink;
    private final NamedGraphs graphs;
    private final FirstFailure failure = new FirstFailure();

    public DocumentReader(Syntax syntax, String where, ReadOptions options, TripleSink sink) {
        this.syntax = syntax;
        this.where = where;
        this.lenient = options.lenient();
        this.sink = sink;
        this.graphs = new NamedGraphs(options.graphs());
        this.declarations = new Declarations(sink);
        this.facts = new FactRows(sink, declarations);
    }

    public void read(InputStream in) throws IOException {
        try {
            parse(new GuardedStream(in, where, syntax.isUtf8(), failure), new Receiver());
        } catch (RuntimeException | StackOverflowError thrown) {
            failure.rethrow();
            throw SyntaxProblem.document(syntax, where, lenient, thrown);
        }
        declarations.finish();
    }

    private void parse(InputStream in, Receiver receiver) {
        BlankNames blanks = new BlankNames(sink.blankScope(where));
        if (syntax == Syntax.JSON_LD) {
            new JsonLdDocument(jsonLdOptions(), blanks).read(in, receiver);
        } else {
            parser(in, blanks).parse(receiver);
        }
    }

    private RDFParser parser(InputStream in, BlankNames blanks) {
        return RDFParser.create()
                .source(in)
                .forceLang(lang())
                .base(base())
                .checking(false)
                .labelToNode(JenaLabels.of(blanks))
                .errorHandler(new StrictHandler())
                .build();
    }

    private Lang lang() {
        return switch (syntax) {
            case N_TRIPLES -> Lang.NTRIPLES;
            case N_QUADS -> Lang.NQUADS;
            case TURTLE -> Lang.TURTLE;
            case TRIG -> Lang.TRIG;
            case RDF_XML -> Lang.RDFXML;
            case JSON_LD -> Lang.JSONLD11;
        };
    }

    /** Relative IRIs must not depend on the folder that the program was started in, so only the file's name is used. */
    private String base() {
        String last = where.substring(Math.max(where.lastIndexOf('/'), where.lastIndexOf('\\')) + 1);
        return "file:///" + UrnNames.iri(last).substring(UrnNames.NAMESPACE.length());
    }

    private JsonLdOptions jsonLdOptions() {
        JsonLdOptions options = new JsonLdOptions((address, loading) -> {
            throw failure.keep(remote(address));
        });
        options.setOrdered(true);
        options.setBase(URI.create(base()));
        return options;
    }

    private InputException remote(URI address) {
        return InputException.of(
                where,
                "a context that is kept elsewhere (" + address + ")",
                "a document that is complete in itself, because nothing is fetched while reading a file",
                "Maybe put that context into the document.");
    }

    /** Takes what the parser finds in the graphs that are asked for. */
    private final class Receiver extends StreamRDFBase {
        @Override
        public void triple(Triple triple) {
            take(triple, Quad.defaultGraphNodeGenerated);
        }

        private void take(Triple triple, Node graph) {
            try {
                if (!graphs.has(graph)) {
                    sink.otherGraph();
                    return;
                }
                facts.add(triple.getSubject(), triple.getPredicate(), triple.getObject(), where);
            } catch (RuntimeException thrown) {
                throw failure.keep(thrown);
            }
        }

        @Override
        public void quad(Quad quad) {
            take(quad.asTriple(), quad.getGraph());
        }

        @Override
        public void base(String base) {
            if (base.length() > LONGEST_BASE) {
                throw failure.keep(InputException.of(
                        where,
                        "a base of more than " + LONGEST_BASE + " characters",
                        "a shorter one",
                        "Maybe each of many relative bases extends the one before it."));
            }
        }

        @Override
        public void prefix(String prefix, String namespace) {
            declarations.declare(prefix, namespace);
        }
    }

    /**
     * Passes a document on to a parser and stops, naming the line, at errors that parsers do not report: bytes that are not
     * UTF-8, and a term that would fill the memory. Its failures are kept, and the caller closes the stream.
     */
    private static final class GuardedStream extends FilterInputStream {
        private final String where;
        private final boolean checked;
        private final FirstFailure failure;
        private final int longest = LineLimit.longest();
        private long line = 1;
        private int run;
        private final Utf8Watch text = new Utf8Watch();

        /** @param checked whether the bytes must be UTF-8; otherwise they only pass through */
        public GuardedStream(InputStream in, String where, boolean checked, FirstFailure failure) {
            super(in);
            this.where = where;
            this.checked = checked;
            this.failure = failure;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            int count = read(one, 0, 1);
            return count < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count;
            try {
                count = in.read(buffer, offset, length);
            } catch (IOException failed) {
                throw failure.keep(failed);
            }
            if (count < 0 && checked && !text.isWhole()) {
                throw malformed();
            }
            if (count > 0) {
                check(buffer, offset, offset + count);
            }
            return count;
        }

        private void check(byte[] buffer, int from, int to) {
            for (int i = from; i < to; i++) {
                int b = buffer[i] & 0xFF;
                measure(b);
                if (checked && !text.accepts(b)) {
                    throw malformed();
                }
            }
        }

        /** No term continues after a space, a quote or an angle bracket. */
        private void measure(int b) {
            run = b <= ' ' || b == '"' || b == '<' || b == '>' ? 0 : run + 1;
            if (run > longest) {
                throw failure.keep(SyntaxProblem.longTerm(where + ":" + line, longest));
            }
            if (b == '\n') {
                line++;
            }
        }

        private InputException malformed() {
            return failure.keep(SyntaxProblem.notUtf8(where + ":" + line));
        }

        @Override
        public long skip(long count) throws IOException {
            return in.skip(0);
        }

        @Override
        public boolean markSupported() {
            return false;
        }

        @Override
        public void close() {
            // the caller closes the stream
        }
    }
}
