package dev.hornbeam.complete.audit;

import dev.hornbeam.FindingKind;
import dev.hornbeam.rule.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One thing that is likely wrong or missing.
 *
 * @param head of the fact, or the first of two entities that are one
 * @param relation of the fact; empty for two entities that are one
 * @param tail of the fact, or the second entity
 * @param severity how likely it is that the finding is right, from 0 to 1, as estimated from this graph
 * @param rival the object that should stand in place of the tail; empty if none is known
 * @param rule the rule behind it, read from head to tail; empty if there is none
 * @param evidence what speaks for it, the strongest first, one sentence each
 */
public record Finding(
        FindingKind kind,
        int head,
        OptionalInt relation,
        int tail,
        double severity,
        OptionalInt rival,
        Optional<Rule> rule,
        List<String> evidence) {
    public Finding {
        Objects.requireNonNull(kind);
        evidence = List.copyOf(evidence);
    }

    /** The same with one more sentence, said first. */
    Finding with(String sentence) {
        List<String> more = new ArrayList<>(List.of(sentence));
        more.addAll(evidence);
        return new Finding(kind, head, relation, tail, severity, rival, rule, more);
    }
}
