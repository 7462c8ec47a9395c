package dev.hornbeam.story.read;

import dev.hornbeam.input.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads one value written in the part of Python's literals that data files use: lists, tuples, strings, numbers.
 * Strict: a value that is cut off, has anything left over or is nested too deeply is an input error.
 */
final class LiteralParser {
    private static final Set<String> WORDS = Set.of("True", "False", "None");
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
    private static final int DEEPEST = 64;
    private static final int SHOWN = 30;
    private static final String CUT = "Maybe it was cut off.";

    private final String text;
    private final String where;
    private int at;
    private int depth;

    private LiteralParser(String text, String where) {
        this.text = text;
        this.where = where;
    }

    /** The value that a text consists of; {@code where} is for messages. */
    static Literal parse(String text, String where) {
        LiteralParser parser = new LiteralParser(text, where);
        Literal value = parser.value();
        parser.skipSpace();
        if (parser.at < text.length()) {
            throw parser.problem("the end", "Maybe two values run into each other.");
        }
        return value;
    }

    private Literal value() {
        skipSpace();
        char c = peek();
        if (c == '\'' || c == '"') {
            return new Literal.Text(string());
        }
        if (c == '[' || c == '(') {
            return nested(c == '[' ? ']' : ')');
        }
        return scalar();
    }

    private Literal nested(char close) {
        if (++depth > DEEPEST) {
            throw problem("at most " + DEEPEST + " brackets within each other", "Maybe this is another kind of file.");
        }
        at++;
        Literal value = items(close);
        depth--;
        return value;
    }

    private Literal items(char close) {
        List<Literal> values = new ArrayList<>();
        while (!skip(close)) {
            values.add(value());
            if (!skip(',')) {
                expect(close);
                break;
            }
        }
        return new Literal.Items(values);
    }

    private Literal scalar() {
        int from = at;
        while (at < text.length() && " \t\r\n,:]})[({\"'".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String scalar = text.substring(from, at);
        if (WORDS.contains(scalar)) {
            return new Literal.Word(scalar);
        }
        if (WHOLE.matcher(scalar).matches() && NUMBER.matcher(scalar).matches()) {
            return new Literal.Whole(Long.parseLong(scalar));
        }
        if (scalar.length() <= SHOWN && NUMBER.matcher(scalar).matches()) {
            return new Literal.Fraction(Double.parseDouble(scalar));
        }
        at = from;
        throw problem("a value", CUT);
    }

    private String string() {
        char quote = text.charAt(at++);
        StringBuilder string = new StringBuilder();
        while (true) {
            if (at == text.length()) {
                throw problem("a closing quote", CUT);
            }
            char c = text.charAt(at++);
            if (c == quote) {
                return string.toString();
            }
            if (c < ' ') {
                at--;
                throw problem("an escape such as \\t", "Maybe a control character slipped in.");
            }
            string.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() {
        char c = peek();
        at++;
        return switch (c) {
            case '"', '\'', '\\', '/' -> c;
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> unicode();
            default -> notAnEscape();
        };
    }

    private char notAnEscape() {
        at--;
        throw problem("an escape after the backslash", "Maybe a backslash needs another before it.");
    }

    private char unicode() {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = peek() < 128 ? Character.digit(peek(), 16) : -1;
            if (digit < 0) {
                throw problem("four hexadecimal digits after \\u", "Maybe a backslash needs another before it.");
            }
            code = code << 4 | digit;
            at++;
        }
        return (char) code;
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private void skipSpace() {
        while (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n') {
            at++;
        }
    }

    private boolean skip(char wanted) {
        skipSpace();
        if (at == text.length() || peek() != wanted) {
            return false;
        }
        at++;
        return true;
    }

    private void expect(char wanted) {
        if (!skip(wanted)) {
            throw problem("\"" + wanted + "\"", CUT);
        }
    }

    private InputException problem(String expected, String maybe) {
        if (at >= text.length()) {
            return InputException.of(where, "the end after character " + text.length(), expected, maybe);
        }
        String rest = text.substring(at, Math.min(text.length(), at + SHOWN));
        String found = "\"" + rest + (at + SHOWN < text.length() ? "…" : "") + "\" at character " + (at + 1);
        return InputException.of(where, found, expected, maybe);
    }
}
