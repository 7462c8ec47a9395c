package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.read.LineBuffer;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.graph.read.TripleSink.LiteralUse;
import dev.hornbeam.rdf.DocumentReader.NamedGraphs;
import dev.hornbeam.rdf.NameTerms.UrnNames;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.irix.IRIxResolver;
import org.apache.jena.riot.RiotParseException;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.lang.LangNQuads;
import org.apache.jena.riot.lang.LangNTriples;
import org.apache.jena.riot.system.ErrorHandler;
import org.apache.jena.riot.system.FactoryRDFStd;
import org.apache.jena.riot.system.MapWithScope;
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
            leftOut(bytes);
        } else {
            fact(bytes);
        }
    }

    private void leftOut(byte[] bytes) {
        int head = 0;
        for (int i = scanner.headFrom(); i < scanner.headTo(); i++) {
            head = 31 * head + bytes[i];
        }
        String relation =
                new String(bytes, scanner.relationFrom(), scanner.relationTo() - scanner.relationFrom(), UTF_8);
        boolean text = bytes[scanner.tailTo() - 1] != '>'; // else it ends with its datatype
        sink.literal(head, relation, text ? scanner.tailTo() - scanner.tailFrom() : -1);
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

    /**
     * Finds the terms of a plain statement of N-Triples or N-Quads in its bytes, many times faster than a parser for all of
     * RDF. It declines lines that are not plain (escapes, unusual labels, mistakes), and Jena reads them.
     */
    static final class StatementScanner {
        /** The result of scanning a line. */
        enum Kind {
            BLANK,
            FACT,
            LITERAL,
            DECLINED
        }

        /** The bytes allowed between angle brackets; characters beyond ASCII are checked for the whole line. */
        private static final boolean[] IN_IRI = new boolean[256];

        private static final byte[] OWN = ("<" + UrnNames.NAMESPACE).getBytes(US_ASCII);

        static {
            Arrays.fill(IN_IRI, 0x21, 256, true);
            for (char c : "<>\"{}|^`\\".toCharArray()) {
                IN_IRI[c] = false;
            }
        }

        private final boolean quads;
        private byte[] bytes;
        private int at;
        private int to;
        private int sign;

        private int headFrom;
        private int headTo;
        private int relationFrom;
        private int relationTo;
        private int tailFrom;
        private int tailTo;
        private int graphFrom;
        private int graphTo;

        /** @param quads whether a graph's name may follow the object */
        StatementScanner(boolean quads) {
            this.quads = quads;
        }

        /** Scans the line {@code from..to}; the bounds of its terms hold until the next scan. */
        Kind scan(byte[] line, int from, int end) {
            bytes = line;
            at = from;
            to = end;
            sign = 0;
            if (atEndOfLine()) {
                return Kind.BLANK;
            }
            headFrom = at;
            if (!node()) {
                return Kind.DECLINED;
            }
            headTo = at;
            skipSpace();
            relationFrom = at;
            if (!iri()) {
                return Kind.DECLINED;
            }
            relationTo = at;
            skipSpace();
            tailFrom = at;
            boolean literal = at < to && bytes[at] == '"';
            if (!(literal ? literal() : node())) {
                return Kind.DECLINED;
            }
            tailTo = at;
            return statementEnds() ? literal ? Kind.LITERAL : Kind.FACT : Kind.DECLINED;
        }

        private boolean statementEnds() {
            skipSpace();
            graphFrom = at;
            graphTo = at;
            if (quads && at < to && bytes[at] != '.') {
                graphFrom = at;
                if (!node()) {
                    return false;
                }
                graphTo = at;
                skipSpace();
            }
            if (at == to || bytes[at++] != '.') {
                return false;
            }
            return atEndOfLine();
        }

        private boolean atEndOfLine() {
            skipSpace();
            return at == to || bytes[at] == '#';
        }

        private void skipSpace() {
            while (at < to && (bytes[at] == ' ' || bytes[at] == '\t')) {
                at++;
            }
        }

        private boolean node() {
            return at < to && (bytes[at] == '<' ? iri() : blank());
        }

        private boolean iri() {
            if (at + 2 >= to || bytes[at] != '<' || bytes[at + 1] == '_' || isOwn()) {
                return false;
            }
            int i = at + 1;
            while (i < to && IN_IRI[bytes[i] & 0xFF]) {
                sign |= bytes[i++];
            }
            at = i + 1;
            return i < to && bytes[i] == '>';
        }

        /** Whether the IRI represents a name that is not an IRI, see {@link UrnNames}. */
        private boolean isOwn() {
            return bytes[at + 1] == 'u'
                    && to - at >= OWN.length
                    && Arrays.equals(bytes, at, at + OWN.length, OWN, 0, OWN.length);
        }

        private boolean blank() {
            if (at + 2 >= to || bytes[at] != '_' || bytes[at + 1] != ':' || bytes[at + 2] == '-') {
                return false;
            }
            int i = at + 2;
            while (i < to && isLabel(bytes[i])) {
                i++;
            }
            boolean labelled = i > at + 2 && i < to && (bytes[i] == ' ' || bytes[i] == '\t');
            at = i;
            return labelled;
        }

        private static boolean isLabel(byte b) {
            return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '-';
        }

        private boolean literal() {
            int i = at + 1;
            while (i < to && bytes[i] != '"') {
                byte b = bytes[i];
                sign |= b;
                if (b == '\\') {
                    if (i + 1 == to || "tbnrf\"'\\".indexOf(bytes[++i]) < 0) {
                        return false;
                    }
                } else if (b >= 0 && b < ' ' && b != '\t') {
                    return false;
                }
                i++;
            }
            at = i + 1;
            return i < to && suffix();
        }

        /** A language or a datatype, or neither. */
        private boolean suffix() {
            if (at + 1 < to && bytes[at] == '^' && bytes[at + 1] == '^') {
                at += 2;
                return iri();
            }
            if (at == to || bytes[at] != '@') {
                return true;
            }
            int start = ++at;
            while (at < to && isLabel(bytes[at]) && bytes[at] != '_') {
                at++;
            }
            return at > start && bytes[start] > '9';
        }

        /** Whether all terms are ASCII, so that their encoding need not be checked. */
        boolean isAscii() {
            return sign >= 0;
        }

        boolean hasBlank() {
            return bytes[headFrom] == '_' || bytes[tailFrom] == '_';
        }

        /** The name of the graph, empty for the default graph. */
        String graph() {
            return graphFrom == graphTo ? "" : new String(bytes, graphFrom, graphTo - graphFrom, UTF_8);
        }

        int headFrom() {
            return headFrom;
        }

        int headTo() {
            return headTo;
        }

        int relationFrom() {
            return relationFrom;
        }

        int relationTo() {
            return relationTo;
        }

        int tailFrom() {
            return tailFrom;
        }

        int tailTo() {
            return tailTo;
        }
    }

    /**
     * Lets a parser ignore its warnings, and stops it at its first error; nothing is printed. For each character that an IRI should
     * not have, the parser quotes all of the IRI before it, so that a long one with many of them costs its square: that is stopped,
     * too.
     */
    static final class StrictHandler implements ErrorHandler {
        /** Warnings that quote less than this are not counted. */
        private static final int SHORT = 1 << 11;

        /** What the long warnings of one line may quote together, in characters. */
        private static final long MOST_QUOTED = 1 << 22;

        private long line;
        private long column;
        private long quoted;

        @Override
        public void warning(String message, long atLine, long atColumn) {
            // an unusual IRI or literal is still a name
            if (atLine != line || atColumn < column) {
                line = atLine;
                quoted = 0;
            }
            column = atColumn;
            quoted += message.length() < SHORT ? 0 : message.length();
            if (quoted > MOST_QUOTED) {
                throw new RiotParseException("a long IRI with many characters that none should have", atLine, atColumn);
            }
        }

        @Override
        public void error(String message, long atLine, long atColumn) {
            throw new RiotParseException(message, atLine, atColumn);
        }

        @Override
        public void fatal(String message, long atLine, long atColumn) {
            throw new RiotParseException(message, atLine, atColumn);
        }
    }

    /** Makes Jena name blank nodes as {@link BlankNames} does; no table of labels is kept. */
    static final class JenaLabels {
        private JenaLabels() {}

        static LabelToNode of(BlankNames names) {
            return new LabelToNode(new OneScope(), new Allocator(names));
        }

        private record OneScope() implements MapWithScope.ScopePolicy<String, Node, Node> {
            @Override
            public Map<String, Node> getScope(Node scope) {
                return null;
            }

            @Override
            public void clear() {}
        }

        private record Allocator(BlankNames names) implements MapWithScope.Allocator<String, Node, Node> {
            @Override
            public Node alloc(Node scope, String label) {
                return NodeFactory.createBlankNode(names.labelled(label));
            }

            @Override
            public Node create() {
                return NodeFactory.createBlankNode(names.fresh());
            }

            @Override
            public void reset() {}
        }
    }
}
