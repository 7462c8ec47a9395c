package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Finds the terms of a plain statement of N-Triples or N-Quads in its bytes, many times faster than a parser for all of
 * RDF. It declines lines that are not plain (escapes, unusual labels, mistakes), and Jena reads them.
 */
final class StatementScanner {
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
