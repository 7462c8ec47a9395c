package dev.hornbeam.rdf;

import dev.hornbeam.input.InputException;
import java.io.IOException;

/**
 * Remembers the first exception that our code threw inside a parser, because parsers wrap exceptions or replace their
 * messages.
 */
public final class FirstFailure {
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
