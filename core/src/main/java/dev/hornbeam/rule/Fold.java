package dev.hornbeam.rule;

import java.util.List;

/**
 * That a rule says little that another rule of its head does not say already.
 *
 * @param into the body of the other rule, relation by relation
 * @param adds how many of the rule's own true pairs the other one does not have
 */
public record Fold(List<Integer> into, long adds) {
    public Fold {
        into = List.copyOf(into);
        if (into.isEmpty() || adds < 0) {
            throw new IllegalArgumentException("folded into a body of " + into.size() + " steps, adding " + adds);
        }
    }
}
