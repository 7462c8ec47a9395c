package dev.hornbeam.rule.text;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.WorthScale;
import dev.hornbeam.rule.constant.ConstantRule;
import dev.hornbeam.rule.constant.ConstantRules;
import dev.hornbeam.rule.text.Fields.NumberFields;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import dev.hornbeam.rule.text.SkippedRules.Group;
import dev.hornbeam.rule.text.SkippedRules.Reason;
import dev.hornbeam.rule.text.SkippedRules.Unusable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Gathers the rules of one file and knows where it is, so that every problem is reported with file and line. */
final class RuleCollector {
    private final String where;
    private final Relations relations;
    private final Map<Rule, Integer> lineOfStatement = new TreeMap<>(Rule::compareStatement);
    private final List<Rule> rules = new ArrayList<>();
    private final Map<Reason, Group> skipped = new EnumMap<>(Reason.class);
    private final VocabularyBuilder constants = new VocabularyBuilder();
    private final Set<List<Integer>> constantRules = new HashSet<>();
    private final List<ConstantRule> rulesWithConstants = new ArrayList<>();
    private final Unusable unusable;
    private int line;

    /** Ends the reading of one rule, which is then left out. */
    private static final class UnknownRelation extends RuntimeException {
        private static final long serialVersionUID = 1;

        private UnknownRelation(String name) {
            super(name, null, false, false);
        }
    }

    RuleCollector(String where, Relations relations, Unusable unusable) {
        this.where = where;
        this.relations = relations;
        this.unusable = unusable;
    }

    /** Reads the rule of a line; if a relation of it is unknown, it may be left out and counted. */
    void taking(Runnable reading) {
        try {
            reading.run();
        } catch (UnknownRelation one) {
            skip(Reason.UNKNOWN_RELATION, ": \"" + one.getMessage() + "\"");
        }
    }

    Relations relations() {
        return relations;
    }

    void nextLine() {
        line++;
    }

    /** The file and line. */
    String place() {
        return line == 0 ? where : where + ":" + line;
    }

    InputException problem(String found, String expected, String maybe) {
        return InputException.of(place(), found, expected, maybe);
    }

    /** The id of a relation, or of an inverse where {@code inv_} names are allowed. */
    int relation(String name) {
        int id = relations.id(name);
        if (id == Vocabulary.UNKNOWN && unusable == Unusable.LEFT_OUT) {
            throw new UnknownRelation(name);
        }
        if (id == Vocabulary.UNKNOWN) {
            boolean inverse = name.startsWith(Relations.INVERSE_PREFIX);
            String plain = inverse ? name.substring(Relations.INVERSE_PREFIX.length()) : name;
            String maybe = relations
                    .names()
                    .closest(plain)
                    .map(close -> "Maybe you meant \"" + (inverse ? Relations.INVERSE_PREFIX : "") + close + "\".")
                    .orElse("Maybe these rules belong to another graph.");
            throw problem("the unknown relation \"" + name + "\"", "one of " + relations.count() + " relations", maybe);
        }
        return id;
    }

    /** The number of a constant. */
    int constant(String name) {
        return constants.add(name);
    }

    double score(String text) {
        double score = number(text, "a score from 0 to 1");
        if (!(score >= 0 && score <= 1)) {
            throw problem("\"" + text + "\"", "a score from 0 to 1", "Maybe the columns are in another order.");
        }
        return score;
    }

    double worth(String text) {
        double worth = number(text, "a worth from 0 to 1");
        if (!(worth >= 0 && worth <= 1)) {
            throw problem("\"" + text + "\"", "a worth from 0 to 1", "Maybe the columns are in another order.");
        }
        return worth;
    }

    double number(String text, String expected) {
        try {
            return NumberFields.parse(text);
        } catch (NumberFormatException e) {
            throw problem("\"" + text + "\"", expected, "Maybe the columns are in another order.");
        }
    }

    long count(String text, String expected) {
        try {
            return NumberFields.parseCount(text);
        } catch (NumberFormatException e) {
            throw problem("\"" + text + "\"", expected, "Maybe the columns are in another order.");
        }
    }

    RuleStatistics statistics(
            long support, long bodySize, long pcaBodySize, long headSize, boolean exact, double standardError) {
        try {
            return new RuleStatistics(support, bodySize, pcaBodySize, headSize, exact, standardError);
        } catch (IllegalArgumentException e) {
            throw problem(
                    "" + e.getMessage(),
                    "counts with support ≤ PCA body size ≤ body size",
                    "Maybe the file was changed by hand.");
        }
    }

    /** Whether rules that cannot be used are left out and counted. */
    boolean leavesOut() {
        return unusable == Unusable.LEFT_OUT;
    }

    /** Takes a rule; a duplicate is an error, unless what cannot be used is left out. */
    void add(Rule rule) {
        if (leavesOut()) {
            addOrSkip(rule);
            return;
        }
        Integer before = note(rule);
        if (before != null) {
            throw problem("the rule of line " + before + " again", "every rule once", "Maybe two files were joined.");
        }
        rules.add(rule);
    }

    /** Takes a rule; a duplicate is left out and counted. */
    void addOrSkip(Rule rule) {
        if (note(rule) == null) {
            rules.add(rule);
        } else {
            skip(Reason.REPEATED);
        }
    }

    /** Takes a rule with constants; a duplicate is left out and counted. */
    void addOrSkip(ConstantRule rule) {
        if (constantRules.add(rule.statement())) {
            rulesWithConstants.add(rule);
        } else {
            skip(Reason.REPEATED);
        }
    }

    /** The line that has the same head and body, or null. */
    private Integer note(Rule rule) {
        return lineOfStatement.putIfAbsent(rule, line);
    }

    void skip(Reason reason) {
        skip(reason, "");
    }

    private void skip(Reason reason, String detail) {
        skipped.merge(
                reason,
                new Group(1, where + ":" + line + detail),
                (old, more) -> new Group(old.count() + 1, old.first()));
    }

    /** The rules; if the file does not say what they are worth, they are rated by their counts. */
    ReadRules finish() {
        RuleSet read = RuleSet.of(relations, rules);
        boolean unrated = rules.stream()
                .anyMatch(rule -> rule.statistics().isPresent() && rule.worth().isEmpty());
        return new ReadRules(
                unrated ? WorthScale.rated(read) : read,
                ConstantRules.of(relations, constants.build(), rulesWithConstants),
                new SkippedRules(skipped));
    }
}
