package dev.hornbeam.complete;

import dev.hornbeam.InstanceKind;
import dev.hornbeam.rule.Rule;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The instances of a rule in a graph.
 *
 * @param rule the rule; its head is a relation, not an inverse
 * @param counts how many pairs there are of each kind, among the sources seen
 * @param samples some of them, in the order of the graph's entities
 * @param sources how many entities the body can begin with
 * @param seen how many of these were looked at; fewer than all if the budget did not suffice
 */
public record Instances(
        Rule rule, Map<InstanceKind, Long> counts, Map<InstanceKind, List<Instance>> samples, int sources, int seen) {
    public Instances {
        counts = new EnumMap<>(counts);
        samples = new EnumMap<>(samples);
    }

    public long count(InstanceKind kind) {
        return counts.get(kind);
    }

    public List<Instance> sample(InstanceKind kind) {
        return samples.get(kind);
    }

    /** All pairs of the body. */
    public long pairs() {
        return counts.values().stream().mapToLong(count -> count).sum();
    }

    /** Whether every pair was counted. */
    public boolean isExact() {
        return seen == sources;
    }

    /** Confirmed pairs by all pairs. */
    public OptionalDouble confidence() {
        return ratio(pairs());
    }

    /** Confirmed pairs by those that the graph says something about. */
    public OptionalDouble pcaConfidence() {
        return ratio(count(InstanceKind.CONFIRMED) + count(InstanceKind.CONTRADICTED));
    }

    private OptionalDouble ratio(long whole) {
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) count(InstanceKind.CONFIRMED) / whole);
    }

    /**
     * A pair that the body of a rule links.
     *
     * @param head the first entity
     * @param tail the second
     * @param paths some of the simple paths, each as its entities from head to tail
     * @param hasMore whether there are other paths
     */
    public record Instance(int head, int tail, List<List<Integer>> paths, boolean hasMore) {
        public Instance {
            paths = List.copyOf(paths);
        }
    }
}
