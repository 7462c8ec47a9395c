package dev.hornbeam.learn;

import dev.hornbeam.complete.RuleWeigher.WeighedRules;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.rule.RuleSet;
import java.util.Map;
import java.util.Optional;

/**
 * The outcome of the last stage of learning.
 *
 * @param rules with statistics
 * @param weighting how they are put to use; nothing if that was not learned
 * @param validMrr how the ways of aggregating fared; empty if nothing was chosen
 */
record Harvest(RuleSet rules, Optional<Weighting> weighting, Map<String, Double> validMrr) {

    /** Rules to read, of which nothing more was learned. */
    static Harvest unweighed(RuleSet rules) {
        return new Harvest(rules, Optional.empty(), Map.of());
    }

    static Harvest of(WeighedRules weighed) {
        return new Harvest(weighed.rules(), Optional.of(weighed.weighting()), weighed.validMrr());
    }

    /** The same with more known of each rule. */
    Harvest withRules(RuleSet same) {
        return new Harvest(same, weighting, validMrr);
    }
}
