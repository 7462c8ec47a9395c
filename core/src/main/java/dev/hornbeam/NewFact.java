package dev.hornbeam;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.util.Locale;
import java.util.Objects;

/**
 * A fact that the graph lacks and that rules predict.
 *
 * @param probability the chance that it holds, as measured on held-out facts
 * @param score the number by which the facts of one head and relation are ranked
 * @param rule the rule that supports it most
 * @param round 1 for what follows from the graph itself, 2 for what needs facts of round 1, and so on
 */
public record NewFact(
        @JsonUnwrapped Fact fact,
        double probability,
        double score,
        @JsonSerialize(using = ToStringSerializer.class) ChainRule rule,
        int round) {
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
