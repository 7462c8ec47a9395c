package dev.hornbeam.rule.given;

import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.given.LogicTokens.Kind;
import dev.hornbeam.rule.given.LogicTokens.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the clauses of a logic program; what goes beyond atoms over names and variables is passed over and counted. */
final class LogicParser {
    private static final Set<String> DIFFERENT = Set.of("!=", "\\==", "\\=");
    private static final Set<String> COMPARED = Set.of("=", "==", "<", ">", "<=", ">=", "=<");

    private final List<Token> tokens;
    private final String where;
    private final List<LogicClause> clauses = new ArrayList<>();
    private final List<Integer> passedOver = new ArrayList<>();
    private int at;

    private LogicParser(List<Token> tokens, String where) {
        this.tokens = tokens;
        this.where = where;
    }

    static LogicParser of(String text, String where) {
        LogicParser parser = new LogicParser(LogicTokens.of(text, where), where);
        while (!parser.peek().is("")) {
            parser.clause();
        }
        return parser;
    }

    List<LogicClause> clauses() {
        return clauses;
    }

    /** The lines of clauses that are more than atoms, such as those with lists or arithmetic. */
    List<Integer> passedOver() {
        return passedOver;
    }

    private void clause() {
        int line = peek().line();
        int begun = at;
        Optional<LogicClause> clause = isDirective() ? Optional.empty() : read(line);
        if (clause.isPresent() && peek().is(".")) {
            at++;
            clauses.add(clause.get());
            return;
        }
        at = begun;
        boolean directive = isDirective();
        while (!peek().is(".")) {
            if (peek().is("")) {
                throw InputException.of(
                        where + ":" + line,
                        "a clause without a full stop",
                        "a clause such as r(X,Y) :- p(X,A), q(A,Y).",
                        "Maybe the file was cut off, or it is of another format.");
            }
            at++;
        }
        at++;
        if (!directive) {
            passedOver.add(line);
        }
    }

    private boolean isDirective() {
        return peek().is(":-");
    }

    private Optional<LogicClause> read(int line) {
        String probability = "";
        if (peek().kind() == Kind.NUMBER && tokens.get(at + 1).is("::")) {
            probability = peek().text();
            at += 2;
        }
        Optional<LogicAtom> head = atom();
        List<LogicAtom> body = new ArrayList<>();
        if (head.isPresent() && (peek().is(":-") || peek().is("<-"))) {
            do {
                at++;
                Optional<LogicAtom> atom = atom();
                if (atom.isEmpty()) {
                    return Optional.empty();
                }
                body.add(atom.get());
            } while (peek().is(","));
        }
        String stated = probability;
        return head.map(concluded -> new LogicClause(stated, concluded, body, line));
    }

    private Optional<LogicAtom> atom() {
        boolean negated = peek().is("!") || peek().is("\\+") || isNot();
        if (negated) {
            at++;
        }
        Token name = peek();
        if (name.kind() == Kind.SIGN) {
            return Optional.empty();
        }
        at++;
        if (!peek().is("(")) {
            return comparison(name);
        }
        List<LogicAtom.Term> terms = new ArrayList<>();
        do {
            at++;
            Token term = peek();
            if (term.kind() == Kind.SIGN) {
                return Optional.empty();
            }
            at++;
            terms.add(term(term));
        } while (peek().is(","));
        if (!peek().is(")")) {
            return Optional.empty();
        }
        at++;
        return Optional.of(new LogicAtom(negated, name.text(), terms));
    }

    private boolean isNot() {
        return peek().kind() == Kind.WORD
                && peek().text().equals("not")
                && tokens.get(at + 1).kind() == Kind.WORD;
    }

    private Optional<LogicAtom> comparison(Token first) {
        String sign = peek().text();
        boolean differ = DIFFERENT.contains(sign);
        if (peek().kind() != Kind.SIGN || !differ && !COMPARED.contains(sign)) {
            return Optional.empty();
        }
        Token second = tokens.get(at + 1);
        if (second.kind() == Kind.SIGN) {
            return Optional.empty();
        }
        at += 2;
        boolean plain = differ && first.kind() == Kind.VARIABLE && second.kind() == Kind.VARIABLE;
        return Optional.of(new LogicAtom(
                false, plain ? LogicAtom.DIFFERENT : LogicAtom.COMPARED, List.of(term(first), term(second))));
    }

    private static LogicAtom.Term term(Token token) {
        return new LogicAtom.Term(token.text(), token.kind() == Kind.VARIABLE);
    }

    private Token peek() {
        return tokens.get(at);
    }
}
