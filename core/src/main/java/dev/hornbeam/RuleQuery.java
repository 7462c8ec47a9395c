package dev.hornbeam;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Which rules are asked for, and in which order.
 *
 * @param heads relations that rules conclude; none for all
 * @param body relations that stand in a row in the body; none for any
 * @param text a part of the rule as people read it, whatever the case; empty for any
 * @param minLength the fewest steps of a body
 * @param maxLength the most steps of a body
 * @param minSupport the fewest facts that bear a rule out
 * @param minConfidence how often a rule must be right, from 0 to 1; one that was not counted is judged by its score
 * @param unsupported whether rules that no fact bears out are listed, too
 * @param folded whether rules that say what others say already are listed, too
 * @param worstFirst whether the worst come first
 */
public record RuleQuery(
        List<String> heads,
        List<String> body,
        Optional<String> text,
        int minLength,
        int maxLength,
        long minSupport,
        double minConfidence,
        boolean unsupported,
        boolean folded,
        Sort sort,
        boolean worstFirst) {
    /** Rules that a fact bears out and that say something of their own, those that are worth most first. */
    public static final RuleQuery DEFAULTS = new RuleQuery(
            List.of(), List.of(), Optional.empty(), 1, Integer.MAX_VALUE, 0, 0, false, false, Sort.WORTH, false);

    public RuleQuery {
        heads = List.copyOf(heads);
        body = List.copyOf(body);
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(sort, "sort");
    }

    /** Rules that conclude one of these relations. */
    public RuleQuery heads(String... names) {
        return new RuleQuery(
                List.of(names),
                body,
                text,
                minLength,
                maxLength,
                minSupport,
                minConfidence,
                unsupported,
                folded,
                sort,
                worstFirst);
    }

    /** Also rules that no fact bears out, and those that say what others say already. */
    public RuleQuery everything() {
        return new RuleQuery(
                heads, body, text, minLength, maxLength, minSupport, minConfidence, true, true, sort, worstFirst);
    }

    /** Best by another measure. */
    public RuleQuery sortedBy(Sort value) {
        return new RuleQuery(
                heads,
                body,
                text,
                minLength,
                maxLength,
                minSupport,
                minConfidence,
                unsupported,
                folded,
                value,
                worstFirst);
    }

    /** The measures that rules can be sorted by. */
    public enum Sort {
        /** Confidence with doubt. */
        WORTH,
        SCORE,
        SUPPORT,
        CONFIDENCE,
        LAPLACE,
        /** AnyBURL's own: support / (body size + 5). */
        ANYBURL,
        PCA,
        COVERAGE;

        /** Its name in options and output. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
