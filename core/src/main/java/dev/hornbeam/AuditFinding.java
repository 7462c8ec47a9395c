package dev.hornbeam;

import dev.hornbeam.complete.audit.Finding;
import dev.hornbeam.complete.audit.Finding.FindingKind;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Vocabulary;
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
        Objects.requireNonNull(kind);
        entities = List.copyOf(entities);
        evidence = List.copyOf(evidence);
    }

    static AuditFinding of(Finding finding, Dataset data) {
        Vocabulary entities = data.entities();
        String head = entities.name(finding.head());
        String tail = entities.name(finding.tail());
        return new AuditFinding(
                finding.kind(),
                finding.relation().isPresent()
                        ? Optional.of(new Fact(
                                head, data.relations().name(finding.relation().getAsInt()), tail))
                        : Optional.empty(),
                List.of(head, tail),
                finding.severity(),
                finding.rival().isPresent()
                        ? Optional.of(entities.name(finding.rival().getAsInt()))
                        : Optional.empty(),
                finding.rule().map(rule -> ChainRule.of(rule, data.relations())),
                finding.evidence());
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
