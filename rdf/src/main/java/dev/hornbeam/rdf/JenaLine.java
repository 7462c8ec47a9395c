package dev.hornbeam.rdf;

import dev.hornbeam.graph.read.TripleSink;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.jena.graph.Triple;
import org.apache.jena.irix.IRIxResolver;
import org.apache.jena.riot.lang.LangNQuads;
import org.apache.jena.riot.lang.LangNTriples;
import org.apache.jena.riot.system.FactoryRDFStd;
import org.apache.jena.riot.system.ParserProfile;
import org.apache.jena.riot.system.RiotLib;
import org.apache.jena.riot.tokens.Tokenizer;
import org.apache.jena.riot.tokens.TokenizerText;
import org.apache.jena.sparql.core.Quad;

/** Reads one line of N-Triples or N-Quads by Jena's parser; a line with a mistake gives no fact and one problem. */
final class JenaLine {
    private final Syntax syntax;
    private final ParserProfile profile;
    private final FactRows facts;
    private final NamedGraphs graphs;
    private final TripleSink sink;
    private final StrictHandler handler = new StrictHandler();

    JenaLine(Syntax syntax, BlankNames blanks, FactRows facts, NamedGraphs graphs, TripleSink sink) {
        this.syntax = syntax;
        this.facts = facts;
        this.graphs = graphs;
        this.sink = sink;
        IRIxResolver asWritten = IRIxResolver.create()
                .noBase()
                .resolve(false)
                .allowRelative(true)
                .build();
        this.profile = RiotLib.createParserProfile(new FactoryRDFStd(JenaLabels.of(blanks)), handler, asWritten, false);
    }

    /** Whether statements about statements were met: then the nodes of other lines may stand for statements. */
    boolean hasReifiers() {
        return facts.hasReifiers();
    }

    void read(String line, String place) {
        List<Triple> triples;
        try {
            triples = parsed(line);
        } catch (RuntimeException | StackOverflowError thrown) {
            sink.bad(SyntaxProblem.line(syntax, place, thrown));
            return;
        }
        for (Triple triple : triples) {
            facts.add(triple.getSubject(), triple.getPredicate(), triple.getObject(), place);
        }
    }

    private List<Triple> parsed(String line) {
        Tokenizer tokens =
                TokenizerText.create().fromString(line).errorHandler(handler).build();
        List<Triple> triples = new ArrayList<>(1);
        if (syntax == Syntax.N_QUADS) {
            Iterator<Quad> quads = new LangNQuads(tokens, profile, null);
            quads.forEachRemaining(quad -> {
                if (graphs.has(quad.getGraph())) {
                    triples.add(quad.asTriple());
                } else {
                    sink.otherGraph();
                }
            });
        } else {
            Iterator<Triple> statements = new LangNTriples(tokens, profile, null);
            statements.forEachRemaining(triple -> {
                if (graphs.all()) {
                    triples.add(triple);
                } else {
                    sink.otherGraph();
                }
            });
        }
        return triples;
    }
}
