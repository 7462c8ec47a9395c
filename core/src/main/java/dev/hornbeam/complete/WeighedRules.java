package dev.hornbeam.complete;

import dev.hornbeam.rule.RuleSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Rules that are ready to answer questions.
 *
 * @param rules all of them, counted
 * @param weighting how their votes are added up
 * @param validMrr how the ways of aggregating fared on the facts they were chosen by; empty if there were none
 */
public record WeighedRules(RuleSet rules, Weighting weighting, Map<String, Double> validMrr) {
    public WeighedRules {
        validMrr = Collections.unmodifiableMap(new LinkedHashMap<>(validMrr));
    }
}
