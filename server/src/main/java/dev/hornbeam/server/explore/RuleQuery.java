package dev.hornbeam.server.explore;

import dev.hornbeam.rule.RuleMeasure;
import java.util.List;
import java.util.Optional;

/**
 * Which rules are asked for.
 *
 * @param heads relations that rules conclude; none for all
 * @param body relations that stand in a row in the body; none for any
 * @param text what the rule must contain as it is written, whatever the case
 * @param unsupported whether rules that no fact bears out are listed, too
 * @param folded whether rules that say what others say already are listed, too
 */
public record RuleQuery(
        List<String> heads,
        List<String> body,
        Optional<String> text,
        int leastLength,
        int mostLength,
        long leastSupport,
        double leastConfidence,
        boolean unsupported,
        boolean folded,
        RuleMeasure sort,
        boolean worstFirst) {
    public RuleQuery {
        heads = List.copyOf(heads);
        body = List.copyOf(body);
    }
}
