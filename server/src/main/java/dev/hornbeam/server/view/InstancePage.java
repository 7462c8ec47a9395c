package dev.hornbeam.server.view;

import dev.hornbeam.NamedFact;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The pairs that a rule speaks of.
 *
 * @param exact whether all pairs were counted, not only those of some entities
 * @param kinds confirmed, contradicted and predicted pairs
 */
public record InstancePage(
        RuleRow rule,
        long pairs,
        boolean exact,
        OptionalDouble confidence,
        OptionalDouble pca,
        Map<String, PairList> kinds) {

    /** Some pairs of a kind. */
    public record PairList(long count, List<PairRow> sample) {}

    /** A pair and the paths behind it. */
    public record PairRow(NamedFact fact, List<PathRow> paths, boolean more) {}
}
