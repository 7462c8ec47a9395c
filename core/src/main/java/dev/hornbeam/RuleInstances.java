package dev.hornbeam;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The pairs that a rule speaks of, by name.
 *
 * @param rule the rule as it is written
 * @param counts how many pairs confirm it, contradict it and are predicted
 * @param samples some of each, drawn at random where there are many
 * @param exact whether all pairs were counted, not only those of some entities
 */
public record RuleInstances(
        String rule, Map<InstanceKind, Long> counts, Map<InstanceKind, List<Pair>> samples, boolean exact) {
    public RuleInstances {
        Objects.requireNonNull(rule, "rule");
        counts = new EnumMap<>(counts);
        samples = new EnumMap<>(samples);
    }

    /**
     * A pair and why the rule speaks of it.
     *
     * @param fact what the rule concludes
     * @param paths some of the paths behind it, from head to tail
     * @param more whether there are more paths
     */
    public record Pair(Fact fact, List<GraphPath> paths, boolean more) {
        public Pair {
            paths = List.copyOf(paths);
        }

        @Override
        public String toString() {
            return fact + (paths.isEmpty() ? "" : "   " + paths.get(0));
        }
    }

    /** All pairs of the body. */
    public long pairs() {
        return counts.values().stream().mapToLong(count -> count).sum();
    }

    /** Confirmed pairs by all pairs; empty if there are none. */
    public OptionalDouble confidence() {
        return ratio(pairs());
    }

    /** Confirmed pairs by those that the graph says something about; empty if there are none. */
    public OptionalDouble pcaConfidence() {
        return ratio(
                counts.getOrDefault(InstanceKind.CONFIRMED, 0L) + counts.getOrDefault(InstanceKind.CONTRADICTED, 0L));
    }

    private OptionalDouble ratio(long whole) {
        return whole == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) counts.getOrDefault(InstanceKind.CONFIRMED, 0L) / whole);
    }

    @Override
    public String toString() {
        return rule + ": " + counts;
    }
}
