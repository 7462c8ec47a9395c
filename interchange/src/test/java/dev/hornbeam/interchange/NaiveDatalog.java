package dev.hornbeam.interchange;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A slow and obvious reader and evaluator of Datalog: predicates with arguments that are variables or strings, inequality, and negation of
 * predicates that no rule concludes.
 */
final class NaiveDatalog {
    private static final String TERM = "[A-Z][0-9]*|\"(?:[^\"\\\\]|\\\\.)*\"";
    private static final Pattern PART = Pattern.compile(
            "\\s*(!?)([a-z]\\w*)\\(((?:(?:" + TERM + ")(?:, )?)+)\\)" + "|\\s*(" + TERM + ") != (" + TERM + ")");
    private static final Pattern EACH = Pattern.compile(TERM);

    private record Part(boolean negated, String predicate, List<String> terms) {}

    private record Clause(Part head, List<Part> body) {}

    private final List<Clause> clauses = new ArrayList<>();
    private final Map<String, Set<List<String>>> facts = new HashMap<>();

    /** Reads a program; declarations, directives and comments begin a line. */
    NaiveDatalog(String program) {
        for (String line : program.split("\n")) {
            if (line.isBlank() || line.startsWith("//") || line.startsWith("%") || line.startsWith(".")) {
                continue;
            }
            int arrow = line.indexOf(" :- ");
            if (arrow < 0 || !line.endsWith(".")) {
                throw new IllegalArgumentException(line);
            }
            clauses.add(new Clause(
                    parts(line.substring(0, arrow)).get(0), parts(line.substring(arrow + 4, line.length() - 1))));
        }
    }

    private static List<Part> parts(String text) {
        List<Part> parts = new ArrayList<>();
        Matcher part = PART.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!part.find(at) || part.start() != at) {
                throw new IllegalArgumentException(text.substring(at));
            }
            if (part.group(2) == null) {
                parts.add(new Part(true, "=", List.of(part.group(4), part.group(5))));
            } else {
                List<String> terms = new ArrayList<>();
                Matcher each = EACH.matcher(part.group(3));
                while (each.find()) {
                    terms.add(each.group());
                }
                parts.add(new Part(!part.group(1).isEmpty(), part.group(2), terms));
            }
            at = part.end() < text.length() && text.charAt(part.end()) == ',' ? part.end() + 1 : part.end();
        }
        return parts;
    }

    void add(String predicate, List<String> names) {
        facts.computeIfAbsent(predicate, each -> new HashSet<>()).add(names);
    }

    /** Applies all clauses until nothing new follows, and gives the facts of a predicate. */
    Set<List<String>> facts(String predicate) {
        for (boolean grew = true; grew; ) {
            grew = false;
            for (Clause clause : clauses) {
                List<List<String>> found = new ArrayList<>();
                solve(clause, 0, new HashMap<>(), found);
                grew |= facts.computeIfAbsent(clause.head().predicate(), each -> new HashSet<>())
                        .addAll(found);
            }
        }
        return facts.getOrDefault(predicate, Set.of());
    }

    private void solve(Clause clause, int at, Map<String, String> bound, List<List<String>> found) {
        if (at == clause.body().size()) {
            found.add(clause.head().terms().stream()
                    .map(term -> value(term, bound))
                    .toList());
            return;
        }
        Part part = clause.body().get(at);
        if (part.negated()) {
            List<String> values =
                    part.terms().stream().map(term -> value(term, bound)).toList();
            boolean holds = part.predicate().equals("=")
                    ? values.get(0).equals(values.get(1))
                    : facts.getOrDefault(part.predicate(), Set.of()).contains(values);
            if (!holds) {
                solve(clause, at + 1, bound, found);
            }
            return;
        }
        for (List<String> fact : facts.getOrDefault(part.predicate(), Set.of())) {
            Map<String, String> more = new HashMap<>(bound);
            boolean fits = true;
            for (int i = 0; i < fact.size(); i++) {
                String term = part.terms().get(i);
                String value = term.startsWith("\"") ? value(term, more) : more.putIfAbsent(term, fact.get(i));
                fits &= value == null || value.equals(fact.get(i));
            }
            if (fits) {
                solve(clause, at + 1, more, found);
            }
        }
    }

    private static String value(String term, Map<String, String> bound) {
        if (!term.startsWith("\"")) {
            return bound.get(term);
        }
        return term.substring(1, term.length() - 1).replaceAll("\\\\(.)", "$1");
    }
}
