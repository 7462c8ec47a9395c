package dev.hornbeam.server.job;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A job as it is now.
 *
 * @param kind what it does: learn, quality, new-facts or audit
 * @param step what is being done
 * @param done of {@code total} items of the step
 * @param secondsLeft of the step, if that can be told
 * @param note what is worth watching, such as the loss
 * @param log what has been done, one line each
 * @param problem why it failed
 * @param result what came of it, by name
 */
public record JobView(
        int id,
        String kind,
        String title,
        JobState state,
        String step,
        long done,
        long total,
        double seconds,
        OptionalDouble secondsLeft,
        String note,
        List<String> log,
        Optional<String> problem,
        Map<String, String> result) {}
