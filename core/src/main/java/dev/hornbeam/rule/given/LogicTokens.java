package dev.hornbeam.rule.given;

import dev.hornbeam.input.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a logic program into tokens: Datalog, Prolog and ProbLog share what matters here. Comments and declarations are left out. */
final class LogicTokens {
    /** What a token is. */
    enum Kind {
        /** A predicate or a constant without quotes. */
        WORD,
        VARIABLE,
        /** Text that stood in quotes, without them. */
        QUOTED,
        NUMBER,
        /** Any other sign; the last of all is empty. */
        SIGN
    }

    /** @param line counted from 1 */
    record Token(Kind kind, String text, int line) {
        boolean is(String sign) {
            return kind == Kind.SIGN && text.equals(sign);
        }
    }

    private static final Pattern SKIPPED = Pattern.compile("(?:\\s+|%[^\\n]*|//[^\\n]*|#[^\\n]*|(?s:/\\*.*?\\*/))++");

    /** A declaration or directive of Soufflé takes a line, or goes on while a parenthesis is open. */
    private static final Pattern DECLARATION = Pattern.compile("\\.[a-z]\\w*(?:[^\\n(]*\\([^)]*\\))?[^\\n]*");

    private static final Pattern NUMBER = Pattern.compile("[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");
    private static final Pattern WORD = Pattern.compile("[\\p{L}_?][\\p{L}\\p{N}_]*");
    private static final Pattern SIGN =
            Pattern.compile(":-|<-|::|\\\\==|\\\\=|!=|==|\\\\\\+|>=|=<|<=|[-(),.!=<>|:;/\\[\\]{}+*@^&~]");

    private final String text;
    private final String where;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;

    private LogicTokens(String text, String where) {
        this.text = text;
        this.where = where;
    }

    static List<Token> of(String text, String where) {
        LogicTokens cut = new LogicTokens(text, where);
        cut.skip();
        while (cut.at < text.length()) {
            cut.next();
            cut.skip();
        }
        cut.tokens.add(new Token(Kind.SIGN, "", cut.line));
        return cut.tokens;
    }

    private void skip() {
        for (boolean more = true; more; ) {
            more = take(SKIPPED) != null || beginsClause() && take(DECLARATION) != null;
        }
    }

    private boolean beginsClause() {
        return tokens.isEmpty() || tokens.get(tokens.size() - 1).is(".");
    }

    private void next() {
        int begun = line;
        char c = text.charAt(at);
        if (c == '"' || c == '\'') {
            tokens.add(new Token(Kind.QUOTED, quoted(c), begun));
            return;
        }
        String found = take(NUMBER);
        Kind kind = Kind.NUMBER;
        if (found == null) {
            found = take(WORD);
            kind = found != null && isVariable(found) ? Kind.VARIABLE : Kind.WORD;
        }
        if (found == null) {
            found = take(SIGN);
            kind = Kind.SIGN;
        }
        if (found == null) {
            throw problem("\"" + c + "\"", "a clause such as r(X,Y) :- p(X,A), q(A,Y).", "Maybe a name needs quotes.");
        }
        tokens.add(new Token(kind, found, begun));
    }

    private static boolean isVariable(String word) {
        return Character.isUpperCase(word.codePointAt(0)) || word.startsWith("_") || word.startsWith("?");
    }

    private String take(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt() || matcher.end() == at) {
            return null;
        }
        moveTo(matcher.end());
        return matcher.group();
    }

    private void moveTo(int end) {
        for (; at < end; at++) {
            if (text.charAt(at) == '\n') {
                line++;
            }
        }
    }

    private String quoted(char quote) {
        StringBuilder name = new StringBuilder();
        for (int i = at + 1; i < text.length() && text.charAt(i) != '\n'; i++) {
            char c = text.charAt(i);
            if (c == quote && i + 1 < text.length() && text.charAt(i + 1) == quote && quote == '\'') {
                name.append(quote);
                i++;
            } else if (c == quote) {
                moveTo(i + 1);
                return name.toString();
            } else if (c == '\\' && i + 1 < text.length()) {
                i = escaped(i + 1, name);
            } else {
                name.append(c);
            }
        }
        throw problem("a quote that is not closed", "a name in quotes", "Maybe a closing quote is missing.");
    }

    /** @return where the escape ends */
    private int escaped(int i, StringBuilder name) {
        char c = text.charAt(i);
        int end = text.indexOf('\\', i + 1);
        if (c == 'x' && end > 0 && text.substring(i + 1, end).matches("[0-9a-fA-F]{1,6}")) {
            name.appendCodePoint(Integer.parseInt(text.substring(i + 1, end), 16));
            return end;
        }
        name.append(c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c);
        return i;
    }

    private InputException problem(String found, String expected, String maybe) {
        return InputException.of(where + ":" + line, found, expected, maybe);
    }
}
