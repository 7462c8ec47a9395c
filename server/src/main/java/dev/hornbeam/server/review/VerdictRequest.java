package dev.hornbeam.server.review;

import dev.hornbeam.input.InputException;
import java.util.Optional;

/**
 * A decision as it is sent.
 *
 * @param subject {@code new}, or the kind of a finding
 * @param relation empty for two entities that are one
 */
public record VerdictRequest(
        ReviewVerdict verdict, Optional<String> subject, String head, Optional<String> relation, String tail) {
    public VerdictRequest {
        subject = subject == null ? Optional.empty() : subject;
        relation = relation == null ? Optional.empty() : relation;
        if (verdict == null || head == null || tail == null) {
            throw InputException.of(
                    "decision",
                    "one without verdict, head or tail",
                    "all three",
                    "Maybe {\"verdict\": \"accept\", \"head\": …, \"relation\": …, \"tail\": …}.");
        }
    }
}
