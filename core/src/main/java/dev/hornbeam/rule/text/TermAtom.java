package dev.hornbeam.rule.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An atom of AnyBURL's format whose arguments may be constants, {@code speaks(X,French)}. A constant without quotes may hold
 * parentheses and commas, so at least one argument must be a variable, as AnyBURL itself requires.
 */
record TermAtom(String relation, Term first, Term second) {
    /** An argument of an atom as a file has it. */
    record Term(String text, boolean variable) {
        private static final Pattern VARIABLE = Pattern.compile("[A-Z][0-9]{0,9}");

        /** A term without quotes: one capital letter, perhaps with a number, is a variable. */
        static Term bare(String text) {
            return new Term(text, VARIABLE.matcher(text).matches());
        }

        /** A name in quotes is a constant whatever it looks like. */
        static Term quoted(String name) {
            return new Term(name, false);
        }
    }

    private static final Pattern RELATION = Pattern.compile("[^(]+(?=\\()");
    private static final Pattern FIRST_VARIABLE = Pattern.compile("([A-Z]\\d{0,9}),");
    private static final Pattern SECOND_VARIABLE = Pattern.compile("(?s)(.+),([A-Z]\\d{0,9})");

    /** The end of an atom: a parenthesis before a comma with a space, or at the end of the line. */
    private static final Pattern END = Pattern.compile("\\)(?=, |\\s*$)");

    /** The atoms of a text, separated by commas; empty if they cannot be read. */
    static Optional<List<TermAtom>> list(String text, RuleCollector collector) {
        List<TermAtom> atoms = new ArrayList<>();
        Cursor cursor = new Cursor(text.strip(), collector);
        while (!cursor.atEnd()) {
            Optional<TermAtom> atom = next(cursor);
            if (atom.isEmpty() || !cursor.atEnd() && !cursor.skip(", ")) {
                return Optional.empty();
            }
            atoms.add(atom.get());
        }
        return Optional.of(atoms);
    }

    private static Optional<TermAtom> next(Cursor cursor) {
        Optional<String> relation = relation(cursor);
        if (relation.isEmpty() || !cursor.skip("(")) {
            return Optional.empty();
        }
        if (cursor.peek() == '"') {
            Term first = Term.quoted(cursor.quotedName());
            return cursor.skip(",") ? closed(relation.get(), first, cursor) : Optional.empty();
        }
        Matcher variable = FIRST_VARIABLE.matcher(cursor.rest());
        if (variable.lookingAt()) {
            cursor.skip(variable.group());
            return closed(relation.get(), Term.bare(variable.group(1)), cursor);
        }
        Optional<String> both = untilEnd(cursor);
        Matcher constant = SECOND_VARIABLE.matcher(both.orElse(""));
        return constant.matches()
                ? Optional.of(
                        new TermAtom(relation.get(), new Term(constant.group(1), false), Term.bare(constant.group(2))))
                : Optional.empty();
    }

    private static Optional<String> relation(Cursor cursor) {
        if (cursor.peek() == '"') {
            return Optional.of(cursor.quotedName());
        }
        Matcher relation = RELATION.matcher(cursor.rest());
        return relation.lookingAt() && cursor.skip(relation.group()) ? Optional.of(relation.group()) : Optional.empty();
    }

    /** The second argument and the parenthesis behind it. */
    private static Optional<TermAtom> closed(String relation, Term first, Cursor cursor) {
        if (cursor.peek() == '"') {
            Term second = Term.quoted(cursor.quotedName());
            return cursor.skip(")") ? Optional.of(new TermAtom(relation, first, second)) : Optional.empty();
        }
        return untilEnd(cursor)
                .filter(text -> !text.isEmpty())
                .map(text -> new TermAtom(relation, first, Term.bare(text)));
    }

    private static Optional<String> untilEnd(Cursor cursor) {
        Matcher end = END.matcher(cursor.rest());
        if (!end.find()) {
            return Optional.empty();
        }
        String text = cursor.rest().substring(0, end.start());
        cursor.skip(text + ")");
        return Optional.of(text);
    }
}
