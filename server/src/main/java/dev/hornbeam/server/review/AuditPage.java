package dev.hornbeam.server.review;

import dev.hornbeam.Named;
import dev.hornbeam.server.job.JobView;
import dev.hornbeam.server.view.RuleRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A part of what an audit has found, worst first.
 *
 * @param kinds how many there are of each kind
 */
public record AuditPage(
        JobView job,
        int total,
        int offset,
        Map<String, Integer> kinds,
        int agreed,
        int dismissed,
        List<FindingRow> findings) {

    /**
     * Something that is likely wrong or missing.
     *
     * @param words what the kind means
     * @param relation empty for two entities that are one
     * @param rather the entity that should stand in place of the tail
     */
    public record FindingRow(
            String kind,
            String words,
            double severity,
            Named head,
            Optional<Named> relation,
            Named tail,
            Optional<Named> rather,
            Optional<RuleRow> rule,
            List<String> evidence,
            Optional<ReviewVerdict> verdict) {}
}
