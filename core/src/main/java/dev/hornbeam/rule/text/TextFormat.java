package dev.hornbeam.rule.text;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Fold;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.Chain.Atom;
import dev.hornbeam.rule.text.Fields.NumberFields;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import dev.hornbeam.rule.text.SkippedRules.Unusable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The form that people read, one rule per line:
 *
 * <pre>
 *   0.93  uncle(X,Y) ⇐ mother(X,A), brother(A,Y)   [worth 0.731, support 120, confidence 0.800 of 150, …]
 * </pre>
 *
 * The body leads from X by A, B, … to Y; an inverse is its relation with swapped arguments. Names that would be misread
 * are quoted ({@link NameQuotes}). A blank line separates the heads, and a line below a rule says if it
 * is folded, and into which, or if no fact bears it out. When reading, blank lines and lines that begin
 * with {@code #} are skipped, the score may be missing, and the arrow may be {@code <=}, {@code <-}, {@code ←} or {@code :-} too.
 */
final class TextFormat implements RuleFormat {
    private static final List<String> ARROWS = List.of("⇐", "<=", "<-", "←", ":-");

    /** The score of a rule that was written without one. */
    private static final double UNSCORED = 1;

    /** Statistics are aligned after rules up to this width; a longer rule shifts only its own. */
    private static final int WIDEST = 72;

    @Override
    public String name() {
        return "text";
    }

    @Override
    public void write(RuleSet rules, Writer out) throws IOException {
        List<String> scores = new ArrayList<>(rules.size());
        List<String> statements = new ArrayList<>(rules.size());
        for (Rule rule : rules) {
            scores.add(NumberFields.shortest(rule.score()));
            statements.add(statement(rule, rules.relations()));
        }
        int scoreWidth = widest(scores, Integer.MAX_VALUE);
        int statementWidth = widest(statements, WIDEST);
        for (int i = 0; i < rules.size(); i++) {
            if (i > 0 && rules.get(i).head() != rules.get(i - 1).head()) {
                out.write('\n');
            }
            out.write(padded(scores.get(i), scoreWidth) + "  ");
            if (rules.get(i).statistics().isPresent()) {
                out.write(padded(statements.get(i), statementWidth) + "   ");
                out.write(StatisticsText.of(
                        rules.get(i).statistics().get(), rules.get(i).worth()));
            } else {
                out.write(statements.get(i));
            }
            out.write('\n');
            out.write(remark(rules.get(i), rules.relations()));
        }
    }

    /** A line of its own, which reading skips; empty where there is nothing to say. */
    private static String remark(Rule rule, Relations relations) {
        if (!rule.isSupported()) {
            return "    # no fact bears it out\n";
        }
        return rule.fold().map(fold -> foldedInto(rule, fold, relations)).orElse("");
    }

    private static String foldedInto(Rule rule, Fold fold, Relations relations) {
        int[] body = fold.into().stream().mapToInt(relation -> relation).toArray();
        String support = rule.statistics().map(s -> s.support() + " true pairs").orElse("true pairs");
        return "    # adds " + fold.adds() + " of its " + support + " to "
                + statement(Rule.of(rule.head(), body, 0), relations) + "\n";
    }

    /** A rule without its numbers: {@code uncle(X,Y) ⇐ mother(X,A), brother(A,Y)}. */
    static String statement(Rule rule, Relations relations) {
        Chain chain = Chain.of(rule, relations);
        List<String> atoms = chain.bodyAtoms().stream().map(TextFormat::atom).toList();
        return atom(chain.headAtom()) + " ⇐ " + String.join(", ", atoms);
    }

    private static String atom(Atom atom) {
        return NameQuotes.quoted(atom.relation(), false) + "(" + atom.first() + "," + atom.second() + ")";
    }

    private static int widest(List<String> texts, int limit) {
        int widest = 0;
        for (String text : texts) {
            int width = text.codePointCount(0, text.length());
            widest = width <= limit ? Math.max(widest, width) : widest;
        }
        return widest;
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.codePointCount(0, text.length())));
    }

    @Override
    public ReadRules read(BufferedReader in, String where, Relations relations, Unusable unusable) throws IOException {
        RuleCollector collector = new RuleCollector(where, relations, unusable);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            collector.nextLine();
            String text = line.strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                collector.taking(() -> rule(text, collector).ifPresent(collector::add));
            }
        }
        return collector.finish();
    }

    static Rule stated(String text, String where, Relations relations) {
        return rule(text.strip(), new RuleCollector(where, relations, Unusable.REFUSED))
                .orElseThrow();
    }

    /** The rule of a line, or nothing if it cannot be used and is left out; a rule that a person writes needs no score. */
    private static Optional<Rule> rule(String line, RuleCollector collector) {
        Cursor cursor = new Cursor(line, collector);
        String first = line.startsWith("\"") ? "(" : cursor.until(" \t");
        if (first.contains("(")) {
            return rule(UNSCORED, new Cursor(line, collector), collector);
        }
        double score = collector.score(first);
        cursor.skipSpaces();
        return rule(score, cursor, collector);
    }

    private static Optional<Rule> rule(double score, Cursor cursor, RuleCollector collector) {
        Atom head = atom(cursor);
        arrow(cursor);
        List<Atom> body = new ArrayList<>();
        do {
            cursor.skipSpaces();
            body.add(atom(cursor));
            cursor.skipSpaces();
        } while (cursor.skip(","));
        Chain.Found found = Chain.find(head, body);
        if (found.chain().isEmpty() && collector.leavesOut()) {
            collector.skip(found.reason());
            return Optional.empty();
        }
        if (found.chain().isEmpty()) {
            throw collector.problem(
                    "a rule " + found.reason().words(),
                    "a chain such as r(X,Y) ⇐ p(X,A), q(A,Y)",
                    "Maybe a variable is mistyped; variables are capital letters.");
        }
        Rule rule = found.chain().get().rule(score, collector);
        return Optional.of(cursor.atEnd() ? rule : StatisticsText.read(rule, cursor, collector));
    }

    private static void arrow(Cursor cursor) {
        cursor.skipSpaces();
        if (ARROWS.stream().noneMatch(cursor::skip)) {
            throw cursor.problem("\"⇐\" or \"<=\" after the head", "Maybe a name needs quotes.");
        }
    }

    private static Atom atom(Cursor cursor) {
        String name = cursor.peek() == '"' ? cursor.quotedName() : cursor.until(" \t\"(),[]\\");
        cursor.expect("(", "Maybe a name needs quotes.");
        String first = argument(cursor);
        cursor.expect(",", "Maybe an argument is missing; every relation has two.");
        String second = argument(cursor);
        cursor.expect(")", "Maybe there is an argument too many; every relation has two.");
        return new Atom(name, first, second);
    }

    private static String argument(Cursor cursor) {
        cursor.skipSpaces();
        return cursor.until(",() \t");
    }

    /**
     * Statistics as the text form writes them:
     * {@code [worth 0.731, support 120, confidence 0.800 of 150, pca 0.857 of 140, coverage 0.031 of 3870]}. Estimates are
     * marked, with their standard error: {@code [support ~120, confidence 0.800 ± 0.02 of ~150, …]}. The ratios are for
     * people; reading uses the counts, which are exact, and the worth as far as it is written.
     */
    private static final class StatisticsText {
        private static final String UNSTATED = "?";
        private static final Pattern FORM = Pattern.compile("\\[(?:worth (?<worth>[0-9.]+), )?support (~?)(\\d+)"
                + ", confidence (?:none|[0-9.]+)(?: ± (\\S+))? of ~?(\\d+)"
                + "(?:, pca (?:none|[0-9.]+) of ~?(\\d+))?"
                + "(?:, coverage (?:none|[0-9.]+) of (\\d+))?\\]");

        private StatisticsText() {}

        static String of(RuleStatistics statistics, OptionalDouble worth) {
            String about = statistics.exact() ? "" : "~";
            StringBuilder text = new StringBuilder("[");
            if (worth.isPresent()) {
                text.append("worth ").append(ratio(worth)).append(", ");
            }
            text.append("support ").append(about).append(statistics.support());
            text.append(", confidence ").append(ratio(statistics.confidence()));
            if (!statistics.exact()) {
                double error = statistics.standardError();
                text.append(" ± ").append(Double.isNaN(error) ? UNSTATED : NumberFields.shortest(error));
            }
            text.append(" of ").append(about).append(statistics.bodySize());
            if (statistics.pcaBodySize() != RuleStatistics.UNKNOWN) {
                text.append(", pca ").append(ratio(statistics.pcaConfidence()));
                text.append(" of ").append(about).append(statistics.pcaBodySize());
            }
            if (statistics.headSize() != RuleStatistics.UNKNOWN) {
                text.append(", coverage ").append(ratio(statistics.headCoverage()));
                text.append(" of ").append(statistics.headSize());
            }
            return text.append(']').toString();
        }

        private static String ratio(OptionalDouble ratio) {
            return ratio.isEmpty() ? "none" : String.format(Locale.ROOT, "%.3f", ratio.getAsDouble());
        }

        /** The same rule with the statistics that follow it, and with its worth if they begin with one. */
        static Rule read(Rule rule, Cursor cursor, RuleCollector collector) {
            Matcher form = FORM.matcher(cursor.rest());
            if (!form.matches()) {
                throw cursor.problem(
                        "the end of the rule or [support …, confidence … of …, pca … of …, coverage … of …]",
                        "Maybe a comma between two relations of the body is missing.");
            }
            Rule counted = rule.with(statistics(form, cursor, collector));
            String worth = form.group("worth");
            return worth == null ? counted : counted.withWorth(collector.worth(worth));
        }

        private static RuleStatistics statistics(Matcher form, Cursor cursor, RuleCollector collector) {
            boolean exact = form.group(2).isEmpty();
            String error = form.group(4);
            if (exact != (error == null)) {
                throw cursor.problem(
                        "\"~\" before an estimated support and \"±\" behind its confidence, or neither",
                        "Maybe the file was changed by hand.");
            }
            double standardError = exact ? 0 : Double.NaN;
            if (error != null && !error.equals(UNSTATED)) {
                standardError = collector.number(error, "a standard error");
            }
            return collector.statistics(
                    collector.count(form.group(3), "the support"),
                    collector.count(form.group(5), "the size of the body"),
                    known(form.group(6), collector),
                    known(form.group(7), collector),
                    exact,
                    standardError);
        }

        private static long known(String count, RuleCollector collector) {
            return count == null ? RuleStatistics.UNKNOWN : collector.count(count, "a count");
        }
    }
}
