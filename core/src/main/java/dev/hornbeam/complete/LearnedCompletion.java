package dev.hornbeam.complete;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was learned of completing a graph, and how the ways of aggregating fared on valid.
 *
 * @param completion answers questions
 * @param validMrr by aggregator, {@code chosen} for the choice of one per relation and inverse; empty without valid
 */
public record LearnedCompletion(GraphCompleter completion, Map<String, Double> validMrr) {
    public LearnedCompletion {
        validMrr = Collections.unmodifiableMap(new LinkedHashMap<>(validMrr));
    }

    /** Whether a weighting tells all that is learned from it later: rules with constants may be known by more than their table. */
    public boolean isToldBy(Weighting weighting) {
        return completion.rules().attributes().isEmpty()
                || !weighting.attributes().isEmpty()
                        && completion.rules().attributes().pull()
                                == weighting.attributes().pull();
    }

    /** The same with figures of what was tried beside. */
    LearnedCompletion with(Map<String, Double> others) {
        Map<String, Double> all = new LinkedHashMap<>(others);
        all.putAll(validMrr);
        return new LearnedCompletion(completion, all);
    }
}
