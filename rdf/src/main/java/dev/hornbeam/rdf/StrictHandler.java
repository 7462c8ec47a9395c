package dev.hornbeam.rdf;

import org.apache.jena.riot.RiotParseException;
import org.apache.jena.riot.system.ErrorHandler;

/**
 * Lets a parser ignore its warnings, and stops it at its first error; nothing is printed. For each character that an IRI should
 * not have, the parser quotes all of the IRI before it, so that a long one with many of them costs its square: that is stopped,
 * too.
 */
final class StrictHandler implements ErrorHandler {
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
