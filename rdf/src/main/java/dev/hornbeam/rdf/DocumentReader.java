package dev.hornbeam.rdf;

import com.apicatalog.jsonld.JsonLdOptions;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import dev.hornbeam.input.PassingStream;
import dev.hornbeam.rdf.NameTerms.UrnNames;
import dev.hornbeam.rdf.StatementReader.JenaLabels;
import dev.hornbeam.rdf.StatementReader.StrictHandler;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Set;
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
    private static final class GuardedStream extends PassingStream {
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
        public int read(byte[] buffer, int offset, int length) throws IOException {
            try {
                return super.read(buffer, offset, length);
            } catch (IOException failed) {
                throw failure.keep(failed);
            }
        }

        @Override
        protected void passed(byte[] buffer, int from, int count) {
            if (count < 0 && checked && !text.isWhole()) {
                throw malformed();
            }
            for (int i = from; i < from + count; i++) {
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
        public void close() {
            // the caller closes the stream
        }
    }

    /**
     * The named graphs that are asked for.
     *
     * @param names IRIs in angle brackets; empty for all graphs
     */
    record NamedGraphs(Set<String> names) {
        boolean all() {
            return names.isEmpty();
        }

        /** Whether facts of a graph are wanted; the default graph has no name. */
        boolean has(Node graph) {
            return names.isEmpty() || graph != null && graph.isURI() && names.contains("<" + graph.getURI() + ">");
        }

        /** The same for the graph that a line ends with, or an empty text for the default graph. */
        boolean has(String graph) {
            return names.isEmpty() || names.contains(graph);
        }
    }

    /**
     * Remembers the first exception that our code threw inside a parser, because parsers wrap exceptions or replace their
     * messages.
     */
    public static final class FirstFailure {
        private Exception first;

        /** Keeps the exception, to be thrown by the caller. */
        public <E extends Exception> E keep(E exception) {
            if (first == null) {
                first = exception;
            }
            return exception;
        }

        /** Throws the kept exception, if there is one. */
        public void rethrow() throws IOException {
            if (first instanceof IOException failed) {
                throw failed;
            }
            if (first instanceof InputException problem) {
                throw problem;
            }
            if (first instanceof RuntimeException defect) {
                throw defect;
            }
        }
    }

    /** Notices the first byte of a stream that is not UTF-8, because parsers replace it, and different names become one. */
    public static final class Utf8Watch {
        private int pending;
        private int lowest = 0x80;
        private int highest = 0xBF;

        /** Whether the next byte, from 0 to 255, may follow those before it. */
        public boolean accepts(int b) {
            return pending > 0 ? following(b) : b < 0x80 || leading(b);
        }

        /** Whether the bytes so far do not end within a character. */
        public boolean isWhole() {
            return pending == 0;
        }

        private boolean following(int b) {
            boolean fits = b >= lowest && b <= highest;
            pending--;
            lowest = 0x80;
            highest = 0xBF;
            return fits;
        }

        /** Overlong forms, surrogates and code points that are too large are excluded by the second byte. */
        private boolean leading(int b) {
            pending = b < 0xE0 ? 1 : b < 0xF0 ? 2 : 3;
            lowest = b == 0xE0 ? 0xA0 : b == 0xF0 ? 0x90 : 0x80;
            highest = b == 0xED ? 0x9F : b == 0xF4 ? 0x8F : 0xBF;
            return b >= 0xC2 && b <= 0xF4;
        }
    }
}
