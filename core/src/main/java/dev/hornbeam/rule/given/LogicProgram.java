package dev.hornbeam.rule.given;

import dev.hornbeam.rule.text.SkippedRules;
import dev.hornbeam.rule.text.SkippedRules.Reason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A logic program as rules over relations: Datalog of any dialect, Prolog, ProbLog. A predicate of two arguments is the relation
 * of its name, unless a clause {@code p(X, Y) :- triple(X, "relation", Y)} says which it is, as in the programs that
 * Hornbeam writes; there may also be triples throughout, {@code fact(X, 'r', Y) :- …}. That variables differ is taken for
 * granted, as it is wherever rules are applied here.
 */
final class LogicProgram {
    private final String where;
    private final LogicParser parsed;

    /** The relation of each predicate that the program defines by triples. */
    private final Map<String, String> relations = new HashMap<>();

    private final List<String> lines = new ArrayList<>();
    private SkippedRules skipped = SkippedRules.NONE;

    private LogicProgram(LogicParser parsed, String where) {
        this.where = where;
        this.parsed = parsed;
    }

    static LogicProgram of(String text, String where) {
        LogicProgram program = new LogicProgram(LogicParser.of(text, where), where);
        program.parsed.clauses().stream().filter(LogicProgram::isName).forEach(program::name);
        program.parsed.clauses().forEach(program::add);
        program.parsed.passedOver().forEach(line -> program.skip(Reason.MORE_THAN_RELATIONS, line));
        return program;
    }

    /** The rules in the notation that people read, each on the line of its clause where that is free. */
    String text() {
        return String.join("\n", lines);
    }

    /** Clauses that cannot be written so. */
    SkippedRules skipped() {
        return skipped;
    }

    /** {@code p(X, Y) :- triple(X, "relation", Y)}. */
    private static boolean isName(LogicClause clause) {
        return clause.head().isRelation()
                && clause.relations().size() == 1
                && clause.relations().get(0).isTriple()
                && clause.head()
                        .terms()
                        .get(0)
                        .equals(clause.relations().get(0).terms().get(0))
                && clause.head()
                        .terms()
                        .get(1)
                        .equals(clause.relations().get(0).terms().get(2));
    }

    private void name(LogicClause clause) {
        relations.put(
                clause.head().predicate(),
                clause.relations().get(0).terms().get(1).name());
    }

    private void add(LogicClause clause) {
        if (isName(clause) || isResult(clause)) {
            return;
        }
        if (clause.body().isEmpty()) {
            skip(Reason.NO_BODY, clause.line());
            return;
        }
        boolean usable = isAtom(clause.head()) && clause.relations().stream().allMatch(LogicProgram::isAtom);
        if (!usable) {
            skip(Reason.MORE_THAN_RELATIONS, clause.line());
            return;
        }
        while (lines.size() < clause.line() - 1) {
            lines.add("");
        }
        lines.add(statement(clause));
    }

    /** What only hands facts on, {@code fact(X, "r", Y) :- r(X, Y)} or {@code fact(X, R, Y) :- triple(X, R, Y)}. */
    private static boolean isResult(LogicClause clause) {
        boolean triple = clause.head().terms().size() == 3;
        return triple
                && !clause.relations().isEmpty()
                && (clause.relations().get(0).isRelation()
                        || clause.head().terms().get(1).variable());
    }

    private static boolean isAtom(LogicAtom atom) {
        return atom.isRelation() || atom.isTriple();
    }

    private void skip(Reason reason, int line) {
        skipped = skipped.and(SkippedRules.of(reason, where + ":" + line));
    }

    private String statement(LogicClause clause) {
        Map<String, String> variables = new HashMap<>();
        StringBuilder text = new StringBuilder();
        if (!clause.probability().isEmpty()) {
            text.append(clause.probability()).append(' ');
        }
        text.append(atom(clause.head(), variables)).append(" ⇐ ");
        List<LogicAtom> body = clause.relations();
        for (int i = 0; i < body.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(atom(body.get(i), variables));
        }
        return text.toString();
    }

    private String atom(LogicAtom atom, Map<String, String> variables) {
        List<LogicAtom.Term> terms = atom.terms();
        String relation =
                atom.isTriple() ? terms.get(1).name() : relations.getOrDefault(atom.predicate(), atom.predicate());
        return quoted(relation) + "(" + term(terms.get(0), variables) + ","
                + term(terms.get(terms.size() - 1), variables) + ")";
    }

    private static String term(LogicAtom.Term term, Map<String, String> variables) {
        if (!term.variable()) {
            return "constant";
        }
        int number = variables.size();
        String key = term.name().equals("_") ? "_" + number : term.name();
        return variables.computeIfAbsent(key, name -> number == 0 ? "X" : number == 1 ? "Y" : "A" + number);
    }

    private static String quoted(String name) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : name.toCharArray()) {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
                quoted.append(String.format("\\u%04X", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
