package dev.hornbeam.rule;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A chain rule {@code head(x, y) ← body1(x, z1) ∧ … ∧ bodyN(zN-1, y)} with the model's score and, once counted, its
 * statistics; immutable. Relations are ids, inverses included.
 *
 * <p>The natural order is by head and body: head, then length of the body, then relation by relation.
 */
public final class Rule implements Comparable<Rule> {
    private final int head;
    private final int[] body;
    private final double score;
    private final @Nullable RuleStatistics statistics; // null if not counted
    private final double worth; // NaN if not rated
    private final @Nullable Fold fold; // null if not folded

    private Rule(
            int head,
            int[] body,
            double score,
            @Nullable RuleStatistics statistics,
            double worth,
            @Nullable Fold fold) {
        this.head = head;
        this.body = body;
        this.score = score;
        this.statistics = statistics;
        this.worth = worth;
        this.fold = fold;
    }

    /**
     * A rule that has not been counted.
     *
     * @param score from 0 to 1
     */
    public static Rule of(int head, int[] body, double score) {
        if (body.length == 0) {
            throw new IllegalArgumentException("a rule without a body");
        }
        if (!(score >= 0 && score <= 1)) {
            throw new IllegalArgumentException("score " + score + " is not between 0 and 1");
        }
        return new Rule(head, body.clone(), score == 0 ? 0.0 : score, null, Double.NaN, null);
    }

    /** The same statement and score with these statistics; what followed from others, worth and fold, is dropped. */
    public Rule with(RuleStatistics counted) {
        return new Rule(head, body, score, Objects.requireNonNull(counted), Double.NaN, null);
    }

    /**
     * The same rule, rated among the rules of its set.
     *
     * @param rated from 0 to 1
     */
    public Rule withWorth(double rated) {
        if (!(rated >= 0 && rated <= 1)) {
            throw new IllegalArgumentException("worth " + rated + " is not between 0 and 1");
        }
        return new Rule(head, body, score, statistics, rated == 0 ? 0.0 : rated, fold);
    }

    /** The same rule, folded into another of its head. */
    public Rule folded(Fold how) {
        return new Rule(head, body, score, statistics, worth, Objects.requireNonNull(how));
    }

    /** The same rule, folded into none. */
    public Rule unfolded() {
        return new Rule(head, body, score, statistics, worth, null);
    }

    /** The relation or inverse that the rule predicts. */
    public int head() {
        return head;
    }

    /** The relations and inverses of the body, as a copy. */
    public int[] body() {
        return body.clone();
    }

    /** The number of relations in the body. */
    public int length() {
        return body.length;
    }

    /** A relation of the body, steps counted from 0. */
    public int relation(int step) {
        return body[step];
    }

    /** The model's score θ, from 0 to 1. */
    public double score() {
        return score;
    }

    /** The statistics, if the rule was counted in a graph. */
    public Optional<RuleStatistics> statistics() {
        return Optional.ofNullable(statistics);
    }

    /** What the rule is worth among those of its set, from 0 to 1 ({@code rule.worth.WorthScale}), if it was rated. */
    public OptionalDouble worth() {
        return Double.isNaN(worth) ? OptionalDouble.empty() : OptionalDouble.of(worth);
    }

    /** Which rule of its head says nearly the same, if one does. */
    public Optional<Fold> fold() {
        return Optional.ofNullable(fold);
    }

    /** Whether a fact bears the rule out, or may do so because it was not counted. */
    public boolean isSupported() {
        return statistics == null || statistics.support() > 0;
    }

    /** The same statement read from y to x: the body mirrored, the head inverted. */
    public Rule mirror(Relations relations) {
        return new Rule(
                relations.inverse(head),
                Mirror.of(body, relations),
                score,
                statistics == null ? null : statistics.mirror(),
                worth,
                fold == null ? null : new Fold(mirrored(fold, relations), fold.adds()));
    }

    private static List<Integer> mirrored(Fold fold, Relations relations) {
        int[] into = fold.into().stream().mapToInt(relation -> relation).toArray();
        return Arrays.stream(Mirror.of(into, relations)).boxed().toList();
    }

    /** Of this rule and its mirror, the one whose head is a relation and not an inverse. */
    public Rule canonical(Relations relations) {
        return relations.isInverse(head) ? mirror(relations) : this;
    }

    /** Whether both have the same head and body, whatever their scores and statistics. */
    public boolean sameStatement(Rule other) {
        return head == other.head && Arrays.equals(body, other.body);
    }

    /** Whether the body is the head itself: {@code r ← r} says nothing. */
    public boolean isTrivial() {
        return body.length == 1 && body[0] == head;
    }

    @Override
    public int compareTo(Rule other) {
        int order = compareStatement(other);
        return order == 0 ? Double.compare(score, other.score) : order;
    }

    /** The natural order, with all rules that say the same at one place of it. */
    public int compareStatement(Rule other) {
        int order = Integer.compare(head, other.head);
        if (order == 0) {
            order = Integer.compare(body.length, other.body.length);
        }
        return order == 0 ? Arrays.compare(body, other.body) : order;
    }

    /** Equal are rules that say the same, score the same and count the same, however they stand among others. */
    @Override
    public boolean equals(Object object) {
        return object instanceof Rule other
                && sameStatement(other)
                && score == other.score
                && Objects.equals(statistics, other.statistics);
    }

    @Override
    public int hashCode() {
        return 31 * head + Arrays.hashCode(body);
    }

    @Override
    public String toString() {
        return score + " " + head + " <= " + Arrays.toString(body) + (statistics == null ? "" : " " + statistics);
    }

    /**
     * That a rule says little that another rule of its head does not say already.
     *
     * @param into the body of the other rule, relation by relation
     * @param adds how many of the rule's own true pairs the other one does not have
     */
    public record Fold(List<Integer> into, long adds) {
        public Fold {
            into = List.copyOf(into);
            if (into.isEmpty() || adds < 0) {
                throw new IllegalArgumentException("folded into a body of " + into.size() + " steps, adding " + adds);
            }
        }
    }

    /**
     * Reads a body from its other end: {@code r1, …, rn} from x to y is {@code inv_rn, …, inv_r1} from y to x, so both hold
     * for the same pairs of entities.
     */
    public static final class Mirror {
        private Mirror() {}

        /** The body that leads from the end of this one back to its start. */
        public static int[] of(int[] body, Relations relations) {
            int[] mirror = new int[body.length];
            for (int i = 0; i < body.length; i++) {
                mirror[i] = relations.inverse(body[body.length - 1 - i]);
            }
            return mirror;
        }

        /** Of a body and its mirror the one that comes first when compared relation by relation: the same for both. */
        public static int[] first(int[] body, Relations relations) {
            int[] mirror = of(body, relations);
            return Arrays.compare(body, mirror) <= 0 ? body.clone() : mirror;
        }
    }
}
