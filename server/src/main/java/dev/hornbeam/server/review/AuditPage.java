package dev.hornbeam.server.review;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.hornbeam.AuditFinding;
import dev.hornbeam.server.job.JobView;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A part of what an audit has found, worst first.
 *
 * @param kinds how many there are of each kind
 */
public record AuditPage(
        Optional<JobView> job,
        int total,
        int offset,
        Map<String, Integer> kinds,
        int agreed,
        int dismissed,
        List<FindingRow> findings) {

    /** A finding, and what was decided. */
    public record FindingRow(@JsonUnwrapped AuditFinding finding, Optional<ReviewVerdict> verdict) {}
}
