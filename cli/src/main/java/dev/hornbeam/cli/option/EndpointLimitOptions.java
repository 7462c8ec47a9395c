package dev.hornbeam.cli.option;

import dev.hornbeam.rdf.endpoint.EndpointLimits;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How much an endpoint may take of our time, network and memory. */
final class EndpointLimitOptions {
    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "How long reading from an endpoint, or writing to it, may take as a whole (default: "
                    + EndpointLimits.TOTAL_SECONDS + ").")
    private Long timeout;

    @Option(
            names = "--idle-timeout",
            paramLabel = "SECONDS",
            description = "How long an answer of the endpoint may take to begin, and then to go on (default: "
                    + EndpointLimits.IDLE_SECONDS + ").")
    private Long idle;

    @Option(
            names = "--retries",
            paramLabel = "N",
            description = "How often a request is sent again when the endpoint is busy (429, 502, 503, 504) or the "
                    + "connection breaks (default: " + EndpointLimits.RETRIES + ").")
    private Integer retries;

    @Option(
            names = "--max-rows",
            paramLabel = "N",
            description = "The most rows to read from the endpoint (default: " + EndpointLimits.ROWS + ").")
    private Long rows;

    @Option(
            names = "--max-pages",
            paramLabel = "N",
            description = "The most pages to read from the endpoint (default: " + EndpointLimits.PAGES + ").")
    private Long pages;

    @Option(
            names = "--max-download",
            paramLabel = "GB",
            description = "The most to receive from the endpoint, in GB; --max-unpacked is for what it unpacks to "
                    + "(default: " + EndpointLimits.GIGABYTES + ").")
    private Double download;

    /** @param unpacked the most that answers may unpack to, in bytes */
    EndpointLimits limits(long unpacked) {
        EndpointLimits usual = EndpointLimits.DEFAULTS;
        if (download != null && !(download > 0)) {
            throw new IllegalUseException("--max-download is " + download + ", but more than 0 is needed. Maybe 20.");
        }
        return new EndpointLimits(
                timeout == null ? usual.total() : Duration.ofSeconds(timeout),
                idle == null ? usual.idle() : Duration.ofSeconds(idle),
                retries == null ? usual.retries() : retries,
                download == null ? usual.bytes() : Math.max(1, (long) (download * 1e9)),
                unpacked,
                rows == null ? usual.rows() : rows,
                pages == null ? usual.pages() : pages);
    }

    /** An option that was given and concerns reading alone. */
    Optional<String> ofReading() {
        return Optional.ofNullable(
                rows != null
                        ? "--max-rows"
                        : pages != null ? "--max-pages" : download != null ? "--max-download" : null);
    }

    /** An option that was given and concerns reading and writing. */
    Optional<String> ofRequests() {
        return Optional.ofNullable(
                timeout != null ? "--timeout" : idle != null ? "--idle-timeout" : retries != null ? "--retries" : null);
    }
}
