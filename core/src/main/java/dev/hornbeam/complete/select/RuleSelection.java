package dev.hornbeam.complete.select;

import dev.hornbeam.rule.RuleSet;
import java.util.List;

/**
 * The rules that were picked, in the order of picking, and how far they reach.
 *
 * @param picked with the gain of each
 * @param rules the same rules
 * @param facts how many facts they were picked on
 * @param heldOut whether those facts were held out of train, because there is no valid
 * @param candidates how many rules there were to pick from
 * @param mrr the mean reciprocal rank that the picked rules reach on the facts, in both directions
 * @param mrrOfAll the one that all candidates reach
 */
public record RuleSelection(
        List<PickedRule> picked,
        RuleSet rules,
        int facts,
        boolean heldOut,
        int candidates,
        double mrr,
        double mrrOfAll) {

    public RuleSelection {
        picked = List.copyOf(picked);
    }

    /** The sum of all gains. */
    public double gain() {
        return picked.stream().mapToDouble(PickedRule::gain).sum();
    }
}
