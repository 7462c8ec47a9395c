package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.read.LiteralUse;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.graph.source.LineBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
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

/** Reads N-Triples and N-Quads line by line: plain lines by {@link StatementScanner}, all others by Jena. */
public final class StatementReader {
    private final String where;
    private final NamedGraphs graphs;
    private final TripleSink sink;
    private final Syntax syntax;
    private final StatementScanner scanner;
    private final Declarations declarations;
    private final BlankNames blanks;
    private final byte[] mark;
    private JenaLine jena;
    private byte[] renamed = new byte[1 << 10];
    private int length;

    public StatementReader(Syntax syntax, String where, ReadOptions options, TripleSink sink) {
        this.where = where;
        this.graphs = new NamedGraphs(options.graphs());
        this.sink = sink;
        this.syntax = syntax;
        this.scanner = new StatementScanner(syntax == Syntax.N_QUADS);
        this.declarations = new Declarations(sink);
        this.blanks = new BlankNames(sink.blankScope(where));
        this.mark = blanks.mark().getBytes(UTF_8);
    }

    public void read(InputStream in) throws IOException {
        LineBuffer lines = new LineBuffer(in, where);
        while (lines.advance()) {
            line(lines);
        }
        declarations.finish();
    }

    private void line(LineBuffer lines) {
        byte[] bytes = lines.buffer();
        StatementScanner.Kind kind = scanner.scan(bytes, lines.from(), lines.to());
        if (kind == StatementScanner.Kind.BLANK) {
            return;
        }
        boolean declined = kind == StatementScanner.Kind.DECLINED || jena != null && jena.hasReifiers();
        if ((declined || !scanner.isAscii()) && !lines.isUtf8()) {
            sink.bad(SyntaxProblem.notUtf8(place(lines)));
        } else if (!declined && !graphs.all() && !graphs.has(scanner.graph())) {
            sink.otherGraph();
        } else if (declined || kind == StatementScanner.Kind.LITERAL && wantsLiteral(bytes)) {
            jena().read(new String(bytes, lines.from(), lines.to() - lines.from(), UTF_8), place(lines));
        } else if (kind == StatementScanner.Kind.LITERAL) {
            sink.literal();
        } else {
            fact(bytes);
        }
    }

    private boolean wantsLiteral(byte[] bytes) {
        return sink.literalUse(bytes, scanner.relationFrom(), scanner.relationTo()) != LiteralUse.LEFT_OUT;
    }

    private void fact(byte[] bytes) {
        note(0, bytes, scanner.headFrom(), scanner.headTo());
        note(1, bytes, scanner.relationFrom(), scanner.relationTo());
        note(2, bytes, scanner.tailFrom(), scanner.tailTo());
        if (scanner.hasBlank()) {
            renamed(bytes);
            return;
        }
        sink.add(
                bytes,
                scanner.headFrom(),
                scanner.headTo(),
                scanner.relationFrom(),
                scanner.relationTo(),
                scanner.tailFrom(),
                scanner.tailTo());
    }

    private void note(int slot, byte[] bytes, int from, int to) {
        if (bytes[from] == '<') {
            declarations.watch().note(slot, bytes, from + 1, to - 1);
        }
    }

    /** A fact whose blank nodes get the names that {@link BlankNames} gives them. */
    private void renamed(byte[] bytes) {
        length = 0;
        append(bytes, scanner.headFrom(), scanner.headTo());
        int headTo = length;
        append(bytes, scanner.relationFrom(), scanner.relationTo());
        int relationTo = length;
        append(bytes, scanner.tailFrom(), scanner.tailTo());
        sink.add(renamed, 0, headTo, headTo, relationTo, relationTo, length);
    }

    private void append(byte[] bytes, int from, int to) {
        int needed = length + mark.length + to - from;
        if (needed > renamed.length) {
            renamed = Arrays.copyOf(renamed, 2 * needed);
        }
        int rest = from;
        if (bytes[from] == '_') {
            rest += 2;
            renamed[length++] = '_';
            renamed[length++] = ':';
            System.arraycopy(mark, 0, renamed, length, mark.length);
            length += mark.length;
        }
        System.arraycopy(bytes, rest, renamed, length, to - rest);
        length += to - rest;
    }

    private JenaLine jena() {
        if (jena == null) {
            jena = new JenaLine(syntax, blanks, new FactRows(sink, declarations), graphs, sink);
        }
        return jena;
    }

    private String place(LineBuffer lines) {
        return where + ":" + lines.number();
    }

    /** Reads one line of N-Triples or N-Quads by Jena's parser; a line with a mistake gives no fact and one problem. */
    static final class JenaLine {
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
            this.profile =
                    RiotLib.createParserProfile(new FactoryRDFStd(JenaLabels.of(blanks)), handler, asWritten, false);
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
            Tokenizer tokens = TokenizerText.create()
                    .fromString(line)
                    .errorHandler(handler)
                    .build();
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
}
