package dev.hornbeam.server.view;

import dev.hornbeam.Named;
import dev.hornbeam.Step;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A chain rule.
 *
 * @param id its number in the model; empty if the model does not have it
 * @param text as logic
 * @param sentence in words
 * @param support pairs that satisfy body and head; empty if it was not counted
 * @param pairs pairs that satisfy the body
 * @param confidence the share of those pairs for which the head holds
 * @param pca the same among pairs that the graph says something about
 * @param coverage the share of the head's facts that it finds
 * @param worth confidence with doubt, what rules are listed by
 * @param foldedInto the rule that says nearly the same
 */
public record RuleRow(
        OptionalInt id,
        Named head,
        List<Step> body,
        String text,
        String sentence,
        double score,
        Optional<Long> support,
        Optional<Long> pairs,
        OptionalDouble confidence,
        OptionalDouble pca,
        OptionalDouble coverage,
        OptionalDouble worth,
        Optional<String> foldedInto) {
    public RuleRow {
        body = List.copyOf(body);
    }
}
