package dev.hornbeam.rdf;

import org.apache.jena.riot.RiotParseException;
import org.apache.jena.riot.system.ErrorHandler;

/** Lets a parser ignore its warnings, and stops it at its first error; nothing is printed. */
final class StrictHandler implements ErrorHandler {
    @Override
    public void warning(String message, long line, long column) {
        // an unusual IRI or literal is still a name
    }

    @Override
    public void error(String message, long line, long column) {
        throw new RiotParseException(message, line, column);
    }

    @Override
    public void fatal(String message, long line, long column) {
        throw new RiotParseException(message, line, column);
    }
}
