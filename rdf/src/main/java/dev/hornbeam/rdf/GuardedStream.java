package dev.hornbeam.rdf;

import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Passes a document on to a parser and stops, naming the line, at errors that parsers do not report: bytes that are not
 * UTF-8, and a term that would fill the memory. Its failures are kept, and the caller closes the stream.
 */
public final class GuardedStream extends FilterInputStream {
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
