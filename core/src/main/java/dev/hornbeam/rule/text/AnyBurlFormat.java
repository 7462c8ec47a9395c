package dev.hornbeam.rule.text;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.constant.ConstantRule;
import dev.hornbeam.rule.text.AnyBurlFormat.TermAtom.Term;
import dev.hornbeam.rule.text.Chain.Atom;
import dev.hornbeam.rule.text.Fields.NumberFields;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import dev.hornbeam.rule.text.SkippedRules.Reason;
import dev.hornbeam.rule.text.SkippedRules.Unusable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * AnyBURL's rule files: {@code bodySize<TAB>support<TAB>confidence<TAB>head(X,Y) <= r1(X,A), r2(A,Y)}.
 *
 * <p>The file has three numbers per rule. For a counted rule they are its counts and support / body size; for a rule
 * that was not counted they are 0, 0 and its score. When reading, the third number becomes the score; the counts become
 * statistics that are neither exact nor have a stated error, because AnyBURL samples and does not say how far. So head,
 * body, support and body size are kept, but not a model's score. Names that AnyBURL's own syntax would split are quoted
 * ({@link NameQuotes}). Rules with constants, {@code r(X,c) <= b(X,A), b2(A,d)}, and those with a constant in their head and
 * no body are read as {@link dev.hornbeam.rule.constant.ConstantRules}. Rules of two variables without a body, and those with a
 * body that is not a chain, are counted and left out.
 */
final class AnyBurlFormat implements RuleFormat {
    /** The number of its columns. */
    static final int COLUMNS = 4;

    private static final String ARROW = " <=";

    /** An atom of two variables whose name needs no quotes. */
    private static final Pattern BARE = Pattern.compile("([^\"(),][^(),]*)\\(([A-Z]\\d*),([A-Z]\\d*)\\)");

    @Override
    public String name() {
        return "anyburl";
    }

    @Override
    public void write(RuleSet rules, Writer out) throws IOException {
        for (Rule rule : rules) {
            RuleStatistics counts = rule.statistics().orElse(RuleStatistics.exact(0, 0, 0, 0));
            double confidence = counts.confidence().orElse(rule.statistics().isPresent() ? 0 : rule.score());
            Chain chain = Chain.of(rule, rules.relations());
            out.write(counts.bodySize() + "\t" + counts.support() + "\t" + NumberFields.shortest(confidence) + "\t");
            out.write(atom(chain.headAtom()) + ARROW + " ");
            out.write(String.join(
                    ", ", chain.bodyAtoms().stream().map(AnyBurlFormat::atom).toList()));
            out.write('\n');
        }
    }

    private static String atom(Atom atom) {
        return NameQuotes.quoted(atom.relation(), true) + "(" + atom.first() + "," + atom.second() + ")";
    }

    @Override
    public ReadRules read(BufferedReader in, String where, Relations relations, Unusable unusable) throws IOException {
        RuleCollector collector = new RuleCollector(where, relations, unusable);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            collector.nextLine();
            if (!line.isBlank()) {
                String text = line;
                collector.taking(() -> readLine(text, collector));
            }
        }
        return collector.finish();
    }

    private static void readLine(String line, RuleCollector collector) {
        String[] columns = line.split("\t", -1);
        if (columns.length != COLUMNS) {
            throw collector.problem(
                    columns.length + (columns.length == 1 ? " column" : " columns"),
                    "bodySize<TAB>support<TAB>confidence<TAB>rule",
                    "Maybe this is a file of another format.");
        }
        long bodySize = collector.count(columns[0], "the size of the body");
        long support = collector.count(columns[1], "the support");
        double score = collector.score(columns[2]);
        long unknown = RuleStatistics.UNKNOWN;
        Optional<RuleStatistics> counts = bodySize == 0
                ? Optional.empty()
                : Optional.of(collector.statistics(support, bodySize, unknown, unknown, false, Double.NaN));
        Optional<Chain.Found> found = chain(columns[3].strip(), collector);
        if (found.isEmpty()) {
            constants(columns[3].strip(), collector)
                    .ifPresent(about -> collector.addOrSkip(about.rule(score, counts, collector)));
        } else if (found.get().chain().isEmpty()) {
            collector.skip(found.get().reason());
        } else {
            Rule rule = found.get().chain().get().rule(score, collector);
            collector.addOrSkip(counts.map(rule::with).orElse(rule));
        }
    }

    /** The chain of a rule that has variables only; empty if there may be constants. */
    private static Optional<Chain.Found> chain(String text, RuleCollector collector) {
        Cursor cursor = new Cursor(text, collector);
        Optional<Atom> head = atom(cursor);
        if (head.isEmpty() || head.get().first().equals(head.get().second()) || !cursor.skip(ARROW)) {
            return Optional.empty();
        }
        List<Atom> body = new ArrayList<>();
        cursor.skipSpaces();
        while (!cursor.atEnd()) {
            Optional<Atom> atom = atom(cursor);
            if (atom.isEmpty() || !cursor.atEnd() && !cursor.skip(", ")) {
                return Optional.empty();
            }
            body.add(atom.get());
        }
        return Optional.of(Chain.find(head.get(), body));
    }

    /** Reads the atom with two variables that begins here, if there is one. */
    private static Optional<Atom> atom(Cursor cursor) {
        if (cursor.peek() == '"') {
            String name = cursor.quotedName();
            Matcher arguments = BARE.matcher("x" + cursor.rest());
            if (!arguments.lookingAt() || arguments.end(1) != 1) {
                return Optional.empty();
            }
            cursor.skip(arguments.group().substring(1));
            return Optional.of(new Atom(name, arguments.group(2), arguments.group(3)));
        }
        Matcher atom = BARE.matcher(cursor.rest());
        if (!atom.lookingAt()) {
            return Optional.empty();
        }
        cursor.skip(atom.group());
        return Optional.of(new Atom(atom.group(1), atom.group(2), atom.group(3)));
    }

    /**
     * A rule with constants, unless it is skipped; they can hold any character, so that only their places tell whether a line is a
     * rule.
     */
    private static Optional<ConstantChain> constants(String text, RuleCollector collector) {
        int arrow = arrow(text);
        Optional<List<TermAtom>> head =
                arrow < 0 ? Optional.empty() : TermAtom.list(text.substring(0, arrow), collector);
        Optional<List<TermAtom>> body =
                arrow < 0 ? Optional.empty() : TermAtom.list(text.substring(arrow + ARROW.length()), collector);
        if (head.isEmpty() || head.get().size() != 1 || body.isEmpty()) {
            throw new Cursor(text, collector)
                    .problem(
                            "a rule such as r(X,Y) <= p(X,A), q(A,Y) or r(X,c) <= p(X,d)",
                            "Maybe the line was cut off.");
        }
        return ConstantChain.of(head.get().get(0), body.get(), collector);
    }

    /** Where the head ends: the arrow behind a parenthesis. */
    private static int arrow(String text) {
        int at = text.indexOf(")" + ARROW);
        return at < 0 ? -1 : at + 1;
    }

    /**
     * A rule about one variable between atoms and ids: a head with one constant (or with the variable twice), and a body that leads
     * from the variable by others to a constant or to any entity.
     */
    private record ConstantChain(
            Chain.Step head, Optional<String> constant, List<Chain.Step> steps, Optional<String> end) {
        /** How AnyBURL writes the second argument of a head whose arguments are the same. */
        private static final String ITSELF = "me_myself_i";

        private static Optional<ConstantChain> none(Reason reason, RuleCollector collector) {
            collector.skip(reason);
            return Optional.empty();
        }

        /** Reads a head and a body in any order of atoms. */
        static Optional<ConstantChain> of(TermAtom head, List<TermAtom> body, RuleCollector collector) {
            boolean itself = head.first().variable() && head.first().equals(head.second())
                    || isItself(head.first())
                    || isItself(head.second());
            if (!itself && head.first().variable() == head.second().variable()) {
                return none(head.first().variable() && body.isEmpty() ? Reason.NO_BODY : Reason.MISPLACED, collector);
            }
            boolean backwards = !head.first().variable();
            String variable = backwards ? head.second().text() : head.first().text();
            Optional<String> constant = itself
                    ? Optional.empty()
                    : Optional.of(
                            backwards ? head.first().text() : head.second().text());
            Chain.Step step = new Chain.Step(head.relation(), backwards);
            List<TermAtom> left = new ArrayList<>(body);
            List<Chain.Step> steps = new ArrayList<>();
            Set<Term> met = new HashSet<>();
            Term at = new Term(variable, true);
            met.add(at);
            while (!left.isEmpty()) {
                Term from = at;
                List<TermAtom> with = left.stream()
                        .filter(atom ->
                                atom.first().equals(from) || atom.second().equals(from))
                        .toList();
                if (with.size() != 1 || !at.variable()) {
                    return none(Reason.NOT_A_CHAIN, collector);
                }
                TermAtom next = with.get(0);
                boolean back = next.second().equals(at);
                at = back ? next.first() : next.second();
                if (!met.add(at)) {
                    return none(Reason.NOT_A_CHAIN, collector);
                }
                steps.add(new Chain.Step(next.relation(), back));
                left.remove(next);
            }
            boolean bound = !steps.isEmpty() && !at.variable();
            return Optional.of(
                    new ConstantChain(step, constant, steps, bound ? Optional.of(at.text()) : Optional.empty()));
        }

        private static boolean isItself(Term term) {
            return !term.variable() && term.text().equals(ITSELF);
        }

        /** The rule by the ids of relations and constants. */
        ConstantRule rule(double score, Optional<RuleStatistics> statistics, RuleCollector collector) {
            int[] body = new int[steps.size()];
            for (int i = 0; i < body.length; i++) {
                body[i] = Chain.id(steps.get(i), collector);
            }
            return new ConstantRule(
                    Chain.id(head, collector),
                    constant.map(collector::constant).orElse(ConstantRule.SAME),
                    body,
                    end.map(collector::constant).orElse(ConstantRule.ANY),
                    score,
                    statistics);
        }
    }

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
                    ? Optional.of(new TermAtom(
                            relation.get(), new Term(constant.group(1), false), Term.bare(constant.group(2))))
                    : Optional.empty();
        }

        private static Optional<String> relation(Cursor cursor) {
            if (cursor.peek() == '"') {
                return Optional.of(cursor.quotedName());
            }
            Matcher relation = RELATION.matcher(cursor.rest());
            return relation.lookingAt() && cursor.skip(relation.group())
                    ? Optional.of(relation.group())
                    : Optional.empty();
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
}
