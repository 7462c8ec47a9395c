package dev.hornbeam.server.review;

import dev.hornbeam.ChainRule;
import dev.hornbeam.NamedFact;
import dev.hornbeam.server.job.JobView;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A part of the queue of new facts.
 *
 * @param job the search for them, if it was started
 * @param found how many new facts there are so far
 * @param heldOutFound how many of these a held-out split has
 * @param total how many of the queue match
 */
public record ReviewPage(
        Optional<JobView> job,
        long found,
        long heldOutFound,
        int total,
        int offset,
        Tally tally,
        List<ReviewRow> facts) {

    /**
     * How far the review is.
     *
     * @param precision accepted ones by those accepted or rejected
     * @param expected the mean probability of the same
     * @param file where decisions are kept
     */
    public record Tally(
            int accepted, int rejected, int skipped, OptionalDouble precision, OptionalDouble expected, String file) {}

    /** A new fact with the rule that supports it most, and what was decided. */
    public record ReviewRow(
            NamedFact fact,
            double probability,
            ChainRule rule,
            Optional<String> heldOut,
            Optional<ReviewVerdict> verdict) {}
}
