package dev.hornbeam;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Something in a graph that is likely wrong or missing.
 *
 * @param kind what is wrong
 * @param fact the fact that is wrong or missing; empty for two entities that are one
 * @param entities the two entities it is about: head and tail of the fact, or the two that are one
 * @param severity how likely the finding is right, from 0 to 1, as estimated from the graph itself
 * @param rival the entity that should stand in place of the tail; empty if none is known
 * @param rule the rule behind it; empty if there is none
 * @param evidence what speaks for it, the strongest first, one sentence each
 */
public record AuditFinding(
        FindingKind kind,
        Optional<Fact> fact,
        List<String> entities,
        double severity,
        Optional<String> rival,
        Optional<ChainRule> rule,
        List<String> evidence) {
    public AuditFinding {
        Objects.requireNonNull(kind, "kind");
        entities = List.copyOf(entities);
        evidence = List.copyOf(evidence);
    }

    /** The fact, or the two entities that are one: {@code Anna Lee = ANNA LEE}. */
    public String subject() {
        return fact.map(Fact::toString).orElseGet(() -> String.join(" = ", entities));
    }

    @Override
    public String toString() {
        return kind.label() + " " + subject();
    }
}
