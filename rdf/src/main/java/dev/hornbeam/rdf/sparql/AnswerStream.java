package dev.hornbeam.rdf.sparql;

import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.FirstFailure;
import dev.hornbeam.rdf.Utf8Watch;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.resultset.ResultSetLang;

/**
 * Passes an answer on to a parser and stops at what parsers do not report: bytes that are not UTF-8, a row without an end, and
 * an answer that was cut. Its failures are kept, and the caller closes the stream.
 */
final class AnswerStream extends FilterInputStream {
    /** White space and one row, with what a parser reads in advance. */
    private static final long MOST_PER_ROW = 16_000_000;

    /** How results in XML end; Jena does not look beyond their last row. */
    private static final long XML_END = packed("sparql>");

    private static final long SEVEN_BYTES = (1L << 56) - 1;

    private final String where;
    private final Lang lang;
    private final boolean framed;
    private final FirstFailure failure;
    private final Utf8Watch text = new Utf8Watch();
    private long offset;
    private long lastRow;
    private int last = '\n';
    private long tail;
    private boolean over;

    /**
     * @param lang its format
     * @param framed whether the connection tells where it ends
     */
    AnswerStream(InputStream in, String where, Lang lang, boolean framed, FirstFailure failure) {
        super(in);
        this.where = where;
        this.lang = lang;
        this.framed = framed;
        this.failure = failure;
    }

    /** A row was taken from it. */
    void row() {
        lastRow = offset;
    }

    /** Whether all was read. */
    boolean isOver() {
        return over;
    }

    /** Reads to the end, so that an answer that was cut behind its rows is noticed. */
    void drain() throws IOException {
        byte[] buffer = new byte[1 << 13];
        try {
            while (!over) {
                read(buffer, 0, buffer.length);
            }
        } catch (InputException problem) {
            failure.keep(problem);
            throw problem;
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
        int count;
        try {
            count = in.read(buffer, from, length);
        } catch (IOException failed) {
            throw failure.keep(failed);
        } catch (InputException refused) {
            throw failure.keep(refused);
        }
        if (count < 0) {
            over = true;
            checkEnd();
        }
        for (int i = from; i < from + count; i++, offset++) {
            if (!text.accepts(buffer[i] & 0xFF)) {
                throw failure.keep(SparqlProblem.notUtf8(where, offset));
            }
            tail = buffer[i] <= ' ' && buffer[i] >= 0 ? tail : tail << 8 | buffer[i] & 0xFF;
        }
        if (count > 0) {
            last = buffer[from + count - 1];
        }
        if (offset - lastRow > MOST_PER_ROW) {
            throw failure.keep(SparqlProblem.longRow(where, MOST_PER_ROW));
        }
        return count;
    }

    private void checkEnd() throws IOException {
        boolean cut = lang.equals(ResultSetLang.RS_TSV)
                ? last != '\n'
                : lang.equals(ResultSetLang.RS_XML) && (tail & SEVEN_BYTES) != XML_END;
        if (cut) {
            if (framed) {
                throw failure.keep(SparqlProblem.cut(where));
            }
            throw failure.keep(new EOFException("it ends too early"));
        }
        if (!text.isWhole()) {
            throw failure.keep(SparqlProblem.notUtf8(where, offset));
        }
    }

    private static long packed(String text) {
        return text.chars().asLongStream().reduce(0, (all, next) -> all << 8 | next);
    }

    @Override
    public long skip(long count) {
        return 0;
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
