package dev.hornbeam.rdf;

import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import java.util.Locale;
import org.apache.jena.riot.RiotParseException;

/** Turns a parser error into a message: the place, the error, and what may help. */
final class SyntaxProblem {
    private static final int LONGEST_MESSAGE = 200;

    private SyntaxProblem() {}

    static InputException notUtf8(String place) {
        return InputException.of(
                place,
                "bytes that are not UTF-8",
                "text in UTF-8",
                "Maybe the file is in another encoding: iconv -f latin1 -t utf-8 converts it.");
    }

    static InputException longTerm(String place, int longest) {
        return InputException.of(
                place,
                "more than " + longest + " bytes without a space or a quote",
                "terms of a sensible length",
                "Maybe this is not a file of triples; if it is, allow longer ones: HORNBEAM_OPTS=-D"
                        + LineLimit.PROPERTY + "=BYTES.");
    }

    /**
     * The problem of a line-based file.
     *
     * @param place file and line
     */
    static InputException line(Syntax syntax, String place, Throwable thrown) {
        String column = thrown instanceof RiotParseException at && at.getCol() > 0 ? ":" + at.getCol() : "";
        String found = found(thrown).replace("end of file", "end of line").replace("[EOF]", "end of line");
        String maybe = maybe(thrown, syntax).replace("file was cut", "line was cut");
        return InputException.of(place + column, found, "a statement of " + syntax.title(), maybe, thrown);
    }

    /** The problem of a document, which cannot be read beyond that point. */
    static InputException document(Syntax syntax, String where, boolean lenient, Throwable thrown) {
        String maybe = lenient
                ? "Maybe correct it: after an error " + syntax.title() + " cannot be read on, not even leniently."
                : maybe(thrown, syntax);
        return InputException.of(where + position(thrown), found(thrown), syntax.title(), maybe, thrown);
    }

    private static String position(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof RiotParseException at && at.getLine() > 0) {
                return position(at);
            }
        }
        return "";
    }

    /** A token that ends at a line's end is reported at the beginning of the next line, which is the wrong line. */
    private static String position(RiotParseException at) {
        if (at.getOriginalMessage().contains("newline") && at.getCol() == 1 && at.getLine() > 1) {
            return ":" + (at.getLine() - 1);
        }
        return ":" + at.getLine() + (at.getCol() > 0 ? ":" + at.getCol() : "");
    }

    private static String found(Throwable thrown) {
        if (thrown instanceof StackOverflowError) {
            return "brackets nested too deeply";
        }
        String message = message(thrown);
        String cut = message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE) + "…";
        return cut.isEmpty() ? "a syntax error" : "a syntax error (" + cut + ")";
    }

    /**
     * The message of the innermost exception that has one, without the codes that JSON-LD adds; empty if none speaks of the data.
     */
    private static String message(Throwable thrown) {
        String message = "";
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            String words = t instanceof RiotParseException at ? at.getOriginalMessage() : t.getMessage();
            boolean ofClasses = !(t instanceof RiotParseException) && words != null && words.contains("java.lang.");
            if (words != null && !words.isBlank() && !ofClasses) {
                message = words;
            }
        }
        return message.contains("LOADING_DOCUMENT_FAILED")
                ? "not well-formed JSON"
                : message.replaceFirst(" \\[code=\\w+\\]", "").replaceFirst("\\.$", "");
    }

    private static String maybe(Throwable thrown, Syntax syntax) {
        String message = message(thrown).toLowerCase(Locale.ROOT);
        if (message.contains("prefix")) {
            return "Maybe the prefix is not declared above.";
        }
        if (message.contains("newline") || message.contains("broken")) {
            return "Maybe a quote or an angle bracket is not closed.";
        }
        if (message.contains("premature") || message.contains("eof") || message.contains("end of")) {
            return "Maybe the file was cut off.";
        }
        if (message.contains("dot")) {
            return syntax == Syntax.N_TRIPLES
                    ? "Maybe a dot is missing, or the file is N-Quads: try the format nquads."
                    : "Maybe the dot that ends a statement is missing.";
        }
        return "Maybe the file is damaged, or in another format: try naming the format.";
    }
}
