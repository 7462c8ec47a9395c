package dev.hornbeam;

import java.util.Locale;
import java.util.Objects;

/**
 * A fact that the graph lacks and that rules predict.
 *
 * @param probability the chance that it holds, as measured on held-out facts
 * @param rule the rule that supports it most
 * @param round 1 for what follows from the graph itself, 2 for what needs facts of round 1, and so on
 */
public record NewFact(Fact fact, double probability, ChainRule rule, int round) {
    public NewFact {
        Objects.requireNonNull(fact, "fact");
        Objects.requireNonNull(rule, "rule");
    }

    /** {@code basedIn(Gus, Lisbon), probability 0.83, by basedIn(X,Y) ⇐ …}. */
    @Override
    public String toString() {
        return fact + String.format(Locale.ROOT, ", probability %.2f, by ", probability) + rule;
    }
}
