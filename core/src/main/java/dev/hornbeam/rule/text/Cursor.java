package dev.hornbeam.rule.text;

import dev.hornbeam.input.InputException;

/** A position in a line that is being read, which also reports errors there. */
final class Cursor {
    private static final int SHOWN = 30;

    private final String text;
    private final RuleCollector collector;
    private int at;

    Cursor(String text, RuleCollector collector) {
        this.text = text;
        this.collector = collector;
    }

    boolean atEnd() {
        return at == text.length();
    }

    char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    /** The character here; moves past it. */
    char next(String expected, String maybe) {
        if (atEnd()) {
            throw problem(expected, maybe);
        }
        return text.charAt(at++);
    }

    boolean skip(String wanted) {
        if (!text.startsWith(wanted, at)) {
            return false;
        }
        at += wanted.length();
        return true;
    }

    void expect(String wanted, String maybe) {
        if (!skip(wanted)) {
            throw problem("\"" + wanted + "\"", maybe);
        }
    }

    void skipSpaces() {
        while (peek() == ' ' || peek() == '\t') {
            at++;
        }
    }

    /** The characters up to one of those given or the end. */
    String until(String stops) {
        int from = at;
        while (!atEnd() && stops.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(from, at);
    }

    String rest() {
        return text.substring(at);
    }

    /** The text between double quotes, which begin here. */
    String quotedName() {
        expect("\"", "");
        StringBuilder name = new StringBuilder();
        String maybe = "Maybe a closing quote is missing.";
        for (char c = next("a quoted name", maybe); c != '"'; c = next("a quoted name", maybe)) {
            if (c < ' ') {
                at--;
                throw problem("an escape such as \\t", "Maybe a control character slipped into a name.");
            }
            name.append(c == '\\' ? escaped() : c);
        }
        return name.toString();
    }

    /** The character of an escape, after its backslash; JSON's escapes and ours. */
    char escaped() {
        String maybe = "Maybe a backslash needs another before it.";
        char c = next("a character after a backslash", maybe);
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> unicode();
            default -> {
                at--;
                throw problem("one of \" \\ / b f n r t u after a backslash", maybe);
            }
        };
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

    InputException problem(String expected, String maybe) {
        String found;
        if (atEnd()) {
            found = "the end of the line";
        } else {
            int to = Math.min(text.length(), at + SHOWN);
            found = "\"" + text.substring(at, to) + (to < text.length() ? "…" : "") + "\"";
        }
        return collector.problem(found + " at column " + (at + 1), expected, maybe);
    }
}
