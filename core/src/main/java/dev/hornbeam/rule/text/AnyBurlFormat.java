package dev.hornbeam.rule.text;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.RuleStatistics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
            ConstantChain about = constants(columns[3].strip(), collector);
            if (about.reason() == null) {
                collector.addOrSkip(about.rule(score, counts, collector));
            } else {
                collector.skip(about.reason());
            }
        } else if (found.get().chain() == null) {
            collector.skip(found.get().reason());
        } else {
            Rule rule = found.get().chain().rule(score, collector);
            collector.addOrSkip(counts.map(rule::with).orElse(rule));
        }
    }

    /** The chain of a rule that has variables only; empty if there may be constants. */
    private static Optional<Chain.Found> chain(String text, RuleCollector collector) {
        Cursor cursor = new Cursor(text, collector);
        Atom head = atom(cursor);
        if (head == null || head.first().equals(head.second()) || !cursor.skip(ARROW)) {
            return Optional.empty();
        }
        List<Atom> body = new ArrayList<>();
        cursor.skipSpaces();
        while (!cursor.atEnd()) {
            Atom atom = atom(cursor);
            if (atom == null || !cursor.atEnd() && !cursor.skip(", ")) {
                return Optional.empty();
            }
            body.add(atom);
        }
        return Optional.of(Chain.find(head, body));
    }

    /** Reads the atom with two variables that begins here, or returns null. */
    private static Atom atom(Cursor cursor) {
        if (cursor.peek() == '"') {
            String name = cursor.quotedName();
            Matcher arguments = BARE.matcher("x" + cursor.rest());
            if (!arguments.lookingAt() || arguments.end(1) != 1) {
                return null;
            }
            cursor.skip(arguments.group().substring(1));
            return new Atom(name, arguments.group(2), arguments.group(3));
        }
        Matcher atom = BARE.matcher(cursor.rest());
        if (!atom.lookingAt()) {
            return null;
        }
        cursor.skip(atom.group());
        return new Atom(atom.group(1), atom.group(2), atom.group(3));
    }

    /** A rule with constants; they can hold any character, so that only their places tell whether a line is a rule. */
    private static ConstantChain constants(String text, RuleCollector collector) {
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
        return ConstantChain.of(head.get().get(0), body.get());
    }

    /** Where the head ends: the arrow behind a parenthesis. */
    private static int arrow(String text) {
        int at = text.indexOf(")" + ARROW);
        return at < 0 ? -1 : at + 1;
    }
}
