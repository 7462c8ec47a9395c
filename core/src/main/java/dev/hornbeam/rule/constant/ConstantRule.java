package dev.hornbeam.rule.constant;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.rule.RuleMeasure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A rule about one variable: {@code head(X, c) ⇐ body1(X, A), …, bodyN(…, end)}, where the end is a constant or any entity;
 * immutable. Relations are ids, inverses included, so that {@code r(c, Y)} is the head {@code inv_r} of {@code Y}. Constants are
 * numbers of the {@link ConstantRules} that the rule belongs to, or entities of the graph that it was bound to.
 *
 * <p>A rule holds along simple paths, as chains do: X, the entities between and the end are all different, and none of them but a
 * constant end is {@code c}.
 */
public final class ConstantRule {
    /** The constant of a head {@code r(X, X)}. */
    public static final int SAME = -1;

    /** The end of a body that leads to any entity. */
    public static final int ANY = -1;

    private static final double WEIGHT_OF_ANY = 0.1;
    private static final double WEIGHT_WITHOUT_BODY = 0.01;

    private final int head;
    private final int constant;
    private final int[] body;
    private final int end;
    private final double score;
    private final Optional<RuleStatistics> statistics;

    /**
     * @param constant the entity in the head, or {@link #SAME}
     * @param body may be empty: then the rule holds for every X
     * @param end the entity at the end of the body, or {@link #ANY}
     * @param score from 0 to 1
     */
    public ConstantRule(
            int head, int constant, int[] body, int end, double score, Optional<RuleStatistics> statistics) {
        if (body.length == 0 && end != ANY) {
            throw new IllegalArgumentException("an end without a body");
        }
        if (!(score >= 0 && score <= 1)) {
            throw new IllegalArgumentException("score " + score + " is not between 0 and 1");
        }
        this.head = head;
        this.constant = constant;
        this.body = body.clone();
        this.end = end;
        this.score = score;
        this.statistics = statistics;
    }

    /** The relation or inverse that the rule predicts of X. */
    public int head() {
        return head;
    }

    /** The entity in the head, or {@link #SAME}. */
    public int constant() {
        return constant;
    }

    /** The number of relations in the body. */
    public int length() {
        return body.length;
    }

    /** A relation of the body, steps counted from 0 at X. */
    public int relation(int step) {
        return body[step];
    }

    /** The relations and inverses of the body, as a copy. */
    public int[] body() {
        return body.clone();
    }

    /** The entity at the end of the body, or {@link #ANY}. */
    public int end() {
        return end;
    }

    /** The confidence that the file states. */
    public double score() {
        return score;
    }

    /** Its counts, in entities X; empty if it was not counted. */
    public Optional<RuleStatistics> statistics() {
        return statistics;
    }

    /** Whether the body leads to no entity in particular. */
    public boolean endsAnywhere() {
        return end == ANY && body.length > 0;
    }

    /** The weight of the rule by a measure; its score if it has no such value. */
    public double confidence(RuleMeasure measure) {
        double value = statistics
                .filter(counts -> measure.isCounted())
                .map(measure::of)
                .orElse(Double.NaN);
        double confidence = Double.isNaN(value) ? score : value;
        if (measure != RuleMeasure.ANYBURL || end != ANY) {
            return confidence;
        }
        return confidence * (body.length == 0 ? WEIGHT_WITHOUT_BODY : WEIGHT_OF_ANY);
    }

    /** The same rule with other ids. */
    ConstantRule over(int itsHead, int itsConstant, int[] itsBody, int itsEnd) {
        return new ConstantRule(itsHead, itsConstant, itsBody, itsEnd, score, statistics);
    }

    /** Everything but the numbers, to tell rules apart. */
    public List<Integer> statement() {
        List<Integer> statement = new ArrayList<>(body.length + 3);
        statement.add(head);
        statement.add(constant);
        statement.add(end);
        for (int relation : body) {
            statement.add(relation);
        }
        return statement;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ConstantRule rule
                && statement().equals(rule.statement())
                && score == rule.score
                && statistics.equals(rule.statistics);
    }

    @Override
    public int hashCode() {
        return statement().hashCode();
    }

    @Override
    public String toString() {
        return statement() + " " + score;
    }

    /** Rules with constants as people read them: {@code speaks(X,French) ⇐ worksFor(X,A), basedIn(A,Paris)}. */
    public static final class ConstantRuleText {
        private static final int LETTERS = 'W' - 'A' + 1;

        private ConstantRuleText() {}

        /**
         * A rule without its numbers. The variable is X where it is the subject of the head, and Y where it is the object.
         *
         * @param names of the entities or constants whose ids the rule has
         */
        public static String of(ConstantRule rule, Relations relations, Vocabulary names) {
            String variable = relations.isInverse(rule.head()) ? "Y" : "X";
            String constant = rule.constant() == ConstantRule.SAME ? variable : names.name(rule.constant());
            StringBuilder text = new StringBuilder(atom(rule.head(), variable, constant, relations)).append(" ⇐");
            String from = variable;
            for (int step = 0; step < rule.length(); step++) {
                boolean last = step == rule.length() - 1;
                String to = last && rule.end() != ConstantRule.ANY ? names.name(rule.end()) : letter(step);
                text.append(step == 0 ? " " : ", ").append(atom(rule.relation(step), from, to, relations));
                from = to;
            }
            return text.toString();
        }

        private static String letter(int step) {
            int round = step / LETTERS;
            return (char) ('A' + step % LETTERS) + (round == 0 ? "" : Integer.toString(round));
        }

        private static String atom(int relation, String from, String to, Relations relations) {
            String name = relations.name(relations.base(relation));
            return relations.isInverse(relation)
                    ? name + "(" + to + "," + from + ")"
                    : name + "(" + from + "," + to + ")";
        }
    }
}
