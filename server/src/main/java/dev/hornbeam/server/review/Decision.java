package dev.hornbeam.server.review;

import dev.hornbeam.Fact;
import java.util.List;
import java.util.Objects;

/**
 * A verdict on a fact.
 *
 * @param time as ISO 8601
 * @param subject {@code new} for a new fact, or the kind of an audit's finding
 * @param relation empty for two entities that are one
 * @param probability what the model said when it was decided; NaN if nothing
 * @param rule the rule behind it as it is written; empty if there is none
 */
public record Decision(
        String time,
        ReviewVerdict verdict,
        String subject,
        String head,
        String relation,
        String tail,
        double probability,
        String rule) {
    /** The subject of decisions about new facts. */
    public static final String NEW = "new";

    public Decision {
        Objects.requireNonNull(verdict);
        Objects.requireNonNull(rule);
    }

    /** The fact that it is about. */
    Fact fact() {
        return new Fact(head, relation, tail);
    }

    /** What it is about: a later decision about the same replaces it. */
    List<String> key() {
        return key(subject, head, relation, tail);
    }

    static List<String> key(String subject, String head, String relation, String tail) {
        return List.of(subject, head, relation, tail);
    }
}
