package dev.hornbeam.rdf.endpoint;

import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.concurrent.CancellationException;
import java.util.random.RandomGenerator;

/**
 * How long to wait before a request is sent again: as long as the endpoint says, else twice as long each time, more or less,
 * so that many who were refused at one moment do not come back at one moment.
 */
final class Pauses {
    private static final long FIRST = 500;
    private static final int MOST_DOUBLINGS = 6;
    private static final long LONGEST_TOLD = Duration.ofDays(1).toMillis();

    private final RandomGenerator random;

    Pauses(RandomGenerator random) {
        this.random = random;
    }

    /** In milliseconds, after a number of failures. */
    long after(int failures) {
        long most = FIRST << Math.min(failures, MOST_DOUBLINGS);
        return most / 2 + random.nextLong(most / 2 + 1);
    }

    /** In milliseconds; a header {@code Retry-After} holds seconds or a date. */
    long after(int failures, String told) {
        if (told.strip().matches("\\d{1,9}")) {
            return 1000 * Long.parseLong(told.strip());
        }
        try {
            Instant then = ZonedDateTime.parse(told.strip(), DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            long wait = Duration.between(Instant.now(), then).toMillis();
            return Math.max(0, Math.min(LONGEST_TOLD, wait));
        } catch (DateTimeParseException other) {
            return after(failures);
        }
    }

    static void sleep(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while waiting for an endpoint");
        }
    }
}
