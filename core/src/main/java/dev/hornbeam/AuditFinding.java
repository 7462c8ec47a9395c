package dev.hornbeam;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Something in a graph that is likely wrong or missing.
 *
 * @param kind what is wrong
 * @param severity how likely the finding is right, from 0 to 1, as estimated from the graph itself
 * @param head of the fact that is wrong or missing, the first of two entities that are one, or the first of the entities that are
 *     incomplete
 * @param relation of the fact, or that incomplete entities lack, {@code inv_r} where they are no object; empty for two entities
 *     that are one
 * @param tail of the fact, the second entity, or the class of the incomplete ones
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

    /** The fact that is wrong or missing; empty for two entities that are one, and for incomplete ones. */
    public Optional<Fact> fact() {
        return kind == FindingKind.INCOMPLETE
                ? Optional.empty()
                : relation.map(each -> new Fact(head.name(), each.name(), tail.name()));
    }

    /** The fact, the two entities that are one, {@code Anna Lee = ANNA LEE}, or the question without an answer. */
    public String subject() {
        return text(Named::name);
    }

    /** The same as people read it. */
    public String shown() {
        return text(Named::shown);
    }

    private String text(Function<Named, String> name) {
        return relation.map(each -> name.apply(each) + "(" + name.apply(head) + ", "
                        + (kind == FindingKind.INCOMPLETE ? "?" : name.apply(tail)) + ")")
                .orElseGet(() -> name.apply(head) + " = " + name.apply(tail));
    }

    @Override
    public String toString() {
        return kind.label() + " " + subject();
    }
}
