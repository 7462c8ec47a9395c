package dev.hornbeam.rule.mine;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.hornbeam.input.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * Which bodies are wanted: steps from X to Y with spaces between, each a relation ({@code inv_} for its inverse), several with
 * {@code |} between, {@code *} for any, or {@code ...} for any number of steps, also none; immutable.
 *
 * <pre>
 *   memberOf * worksFor
 *   ... partOf|inv_hasPart
 * </pre>
 *
 * Names with spaces, bars or quotes stand in double quotes, where a backslash precedes a quote or a backslash.
 *
 * @param steps in order
 */
public record BodyPattern(List<Step> steps) {
    private static final String ANY = "*";
    private static final String MANY = "...";

    /**
     * One part of a pattern.
     *
     * @param many whether it stands for any number of steps of any relation
     * @param relations that a step may have, inverses included; empty for any
     */
    public record Step(boolean many, Set<Integer> relations) {
        public Step {
            relations = Set.copyOf(relations);
        }

        private boolean fits(int relation) {
            return relations.isEmpty() || relations.contains(relation);
        }
    }

    public BodyPattern {
        steps = List.copyOf(steps);
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("a pattern without steps");
        }
    }

    /**
     * The pattern that a text states.
     *
     * @param relation finds a relation or inverse by its name, or refuses it
     * @throws InputException if the text is no pattern; it names the column
     */
    public static BodyPattern parse(String text, ToIntFunction<String> relation) {
        return new Parser(text, relation).pattern();
    }

    /** The pattern that a manifest states, with ids for names. */
    @JsonCreator
    static BodyPattern ofIds(String text) {
        return parse(text, Integer::parseInt);
    }

    /** Whether a body is wanted. */
    public boolean fits(int[] body) {
        boolean[] reached = new boolean[body.length + 1]; // by the steps so far, how much of the body is behind
        reached[0] = true;
        for (Step step : steps) {
            boolean[] next = new boolean[body.length + 1];
            for (int i = 0; i <= body.length; i++) {
                if (step.many()) {
                    next[i] = reached[i] || i > 0 && next[i - 1];
                } else {
                    next[i] = i > 0 && reached[i - 1] && step.fits(body[i - 1]);
                }
            }
            reached = next;
        }
        return reached[body.length];
    }

    /** The text, which {@link #parse} reads back. */
    public String text(IntFunction<String> name) {
        return steps.stream()
                .map(step -> step.many() ? MANY : step.relations().isEmpty() ? ANY : text(step, name))
                .collect(Collectors.joining(" "));
    }

    private static String text(Step step, IntFunction<String> name) {
        return new TreeSet<>(step.relations())
                .stream().map(id -> quoted(name.apply(id))).collect(Collectors.joining("|"));
    }

    private static String quoted(String name) {
        boolean plain = !name.isEmpty()
                && !name.equals(ANY)
                && !name.equals(MANY)
                && name.chars().noneMatch(c -> Character.isWhitespace(c) || c == '|' || c == '"');
        return plain ? name : '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    @Override
    @JsonValue
    public String toString() {
        return text(Integer::toString);
    }

    /** Reads one pattern. */
    private static final class Parser {
        private final String text;
        private final ToIntFunction<String> relation;
        private int at;

        Parser(String text, ToIntFunction<String> relation) {
            this.text = text;
            this.relation = relation;
        }

        BodyPattern pattern() {
            List<Step> steps = new ArrayList<>();
            for (skipSpaces(); at < text.length(); skipSpaces()) {
                steps.add(step());
                if (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
                    throw problem("a space between steps", "Maybe a name with such characters needs quotes.");
                }
            }
            if (steps.isEmpty()) {
                throw problem("a relation, ... or *", "Maybe leave the pattern out.");
            }
            return new BodyPattern(steps);
        }

        private Step step() {
            Set<Integer> relations = new TreeSet<>();
            boolean quoted = text.charAt(at) == '"';
            String first = name();
            if (!quoted && (first.equals(ANY) || first.equals(MANY))) {
                if (at < text.length() && text.charAt(at) == '|') {
                    throw problem("a space", "Maybe leave out the others: " + first + " stands for all relations.");
                }
                return new Step(first.equals(MANY), Set.of());
            }
            relations.add(relation.applyAsInt(first));
            while (at < text.length() && text.charAt(at) == '|') {
                at++;
                int from = at;
                String name = name();
                if (text.charAt(from) != '"' && (name.equals(ANY) || name.equals(MANY))) {
                    at = from;
                    throw problem("a relation after |", "Maybe leave out the others: " + name + " stands for all.");
                }
                relations.add(relation.applyAsInt(name));
            }
            return new Step(false, relations);
        }

        private String name() {
            if (at < text.length() && text.charAt(at) == '"') {
                return quotedName();
            }
            int from = at;
            while (at < text.length()
                    && !Character.isWhitespace(text.charAt(at))
                    && text.charAt(at) != '|'
                    && text.charAt(at) != '"') {
                at++;
            }
            if (at == from) {
                throw problem("a relation, ... or *", "Maybe a name is missing, or needs quotes.");
            }
            return text.substring(from, at);
        }

        private String quotedName() {
            int begun = at++;
            StringBuilder name = new StringBuilder();
            while (at < text.length() && text.charAt(at) != '"') {
                if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                    at++;
                }
                name.append(text.charAt(at++));
            }
            if (at == text.length()) {
                at = begun;
                throw problem("a name in quotes", "Maybe a closing quote is missing.");
            }
            at++;
            return name.toString();
        }

        private void skipSpaces() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }

        private InputException problem(String expected, String maybe) {
            return InputException.of(
                    "the body \"" + text + "\", column " + (at + 1),
                    at < text.length() ? "\"" + text.substring(at) + "\"" : "the end",
                    expected,
                    maybe);
        }
    }
}
