package dev.hornbeam.complete.audit;

import dev.hornbeam.rule.Rule;
import java.util.Arrays;
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

    /** What is wrong, or missing. */
    public enum FindingKind {
        DOUBTFUL("doubtful", "a fact that the rest of the graph speaks against"),
        OTHER_VALUE("other-value", "a slot that rules would fill otherwise"),
        SECOND_VALUE("second-value", "two values where there is one"),
        BOTH_WAYS("both-ways", "a relation that is used both ways round"),
        LOOP("loop", "a fact from an entity to itself"),
        WRONG_KIND("wrong-kind", "a subject or object of the wrong kind"),
        MISSING("missing", "a fact that is missing"),
        DUPLICATE("duplicate", "two entities that are one");

        private final String label;
        private final String words;

        FindingKind(String label, String words) {
            this.label = label;
            this.words = words;
        }

        /** Its name in options and files. */
        public String label() {
            return label;
        }

        /** What it is, in words. */
        public String words() {
            return words;
        }

        /** Those that say that a fact of the graph is wrong. */
        public static List<FindingKind> ofFacts() {
            return Arrays.stream(values())
                    .filter(kind -> kind != MISSING && kind != DUPLICATE)
                    .toList();
        }
    }
}
