package dev.hornbeam.rdf.sparql;

import java.time.Duration;

/**
 * How much an endpoint may take of our time, network and memory; {@link #DEFAULTS} holds every default.
 *
 * @param total the time for everything that is read or written
 * @param idle the time that an answer may take to begin, and then to go on
 * @param retries how often a request is sent again that failed for a reason that may pass
 * @param bytes the most that is received, in bytes
 * @param unpacked the most that this may unpack to, in bytes
 * @param rows the most rows
 * @param pages the most pages
 */
public record EndpointLimits(
        Duration total, Duration idle, int retries, long bytes, long unpacked, long rows, long pages) {

    public static final int TOTAL_SECONDS = 3600;

    /** The time that most public endpoints allow for a query. */
    public static final int IDLE_SECONDS = 60;

    public static final int RETRIES = 5;
    public static final int GIGABYTES = 20;
    public static final long ROWS = 200_000_000;
    public static final long PAGES = 100_000;

    public static final EndpointLimits DEFAULTS = new EndpointLimits(
            Duration.ofSeconds(TOTAL_SECONDS),
            Duration.ofSeconds(IDLE_SECONDS),
            RETRIES,
            GIGABYTES * 1_000_000_000L,
            GIGABYTES * 1_000_000_000L,
            ROWS,
            PAGES);

    public EndpointLimits {
        requirePositive("timeout", total);
        requirePositive("idle timeout", idle);
        requirePositive("the most bytes", bytes);
        requirePositive("the most unpacked bytes", unpacked);
        requirePositive("the most rows", rows);
        requirePositive("the most pages", pages);
        if (retries < 0) {
            throw new IllegalArgumentException("retries " + retries + " is negative. Maybe you meant 0, none.");
        }
    }

    private static void requirePositive(String what, Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException(what + " " + time + " is not positive. Maybe you meant seconds.");
        }
    }

    private static void requirePositive(String what, long number) {
        if (number < 1) {
            throw new IllegalArgumentException(
                    what + " is " + number + ", but 1 or more is needed. Maybe leave it out.");
        }
    }

    public EndpointLimits withTotal(Duration time) {
        return new EndpointLimits(time, idle, retries, bytes, unpacked, rows, pages);
    }

    public EndpointLimits withIdle(Duration time) {
        return new EndpointLimits(total, time, retries, bytes, unpacked, rows, pages);
    }

    public EndpointLimits withRetries(int times) {
        return new EndpointLimits(total, idle, times, bytes, unpacked, rows, pages);
    }

    public EndpointLimits withBytes(long most) {
        return new EndpointLimits(total, idle, retries, most, unpacked, rows, pages);
    }

    public EndpointLimits withUnpacked(long most) {
        return new EndpointLimits(total, idle, retries, bytes, most, rows, pages);
    }

    public EndpointLimits withRows(long most) {
        return new EndpointLimits(total, idle, retries, bytes, unpacked, most, pages);
    }

    public EndpointLimits withPages(long most) {
        return new EndpointLimits(total, idle, retries, bytes, unpacked, rows, most);
    }
}
