package dev.hornbeam.rdf;

import com.apicatalog.jsonld.JsonLdOptions;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.lang.LangJSONLD11;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.sparql.core.Quad;

/** Reads one document by Jena's streaming parser. */
public final class DocumentReader {
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
            parser(in).parse(new Receiver());
        } catch (RuntimeException | StackOverflowError thrown) {
            failure.rethrow();
            throw SyntaxProblem.document(syntax, where, lenient, thrown);
        }
        declarations.finish();
    }

    private RDFParser parser(InputStream in) {
        return RDFParser.create()
                .source(new GuardedStream(in, where, syntax.isUtf8(), failure))
                .forceLang(lang())
                .base(base())
                .checking(false)
                .labelToNode(JenaLabels.of(new BlankNames(sink.blankScope(where))))
                .errorHandler(new StrictHandler())
                .set(LangJSONLD11.JSONLD_OPTIONS, jsonLdOptions())
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
        public void prefix(String prefix, String namespace) {
            declarations.declare(prefix, namespace);
        }
    }
}
