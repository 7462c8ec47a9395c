package dev.hornbeam;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Something in a graph that is likely wrong or missing.
 *
 * @param kind what is wrong
 * @param severity how likely the finding is right, from 0 to 1, as estimated from the graph itself
 * @param head of the fact that is wrong or missing, or the first of two entities that are one
 * @param relation of the fact; empty for two entities that are one
 * @param tail of the fact, or the second entity
 * @param rather the entity that should stand in place of the tail; empty if none is known
 * @param rule the rule behind it; empty if there is none
 * @param evidence what speaks for it, the strongest first, one sentence each
 */
public record AuditFinding(
        FindingKind kind,
        double severity,
        Named head,
        Optional<Named> relation,
        Named tail,
        Optional<Named> rather,
        Optional<ChainRule> rule,
        List<String> evidence) {
    public AuditFinding {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(head, "head");
        Objects.requireNonNull(tail, "tail");
        evidence = List.copyOf(evidence);
    }

    /** What the kind means, in words. */
    @JsonProperty
    public String words() {
        return kind.words();
    }

    /** The fact that is wrong or missing; empty for two entities that are one. */
    public Optional<Fact> fact() {
        return relation.map(each -> new Fact(head.name(), each.name(), tail.name()));
    }

    /** The fact, or the two entities that are one: {@code Anna Lee = ANNA LEE}. */
    public String subject() {
        return fact().map(Fact::toString).orElseGet(() -> head.name() + " = " + tail.name());
    }

    /** The same as people read it. */
    public String shown() {
        return relation.map(each -> new NamedFact(head, each, tail).shown())
                .orElseGet(() -> head.shown() + " = " + tail.shown());
    }

    @Override
    public String toString() {
        return kind.label() + " " + subject();
    }
}
