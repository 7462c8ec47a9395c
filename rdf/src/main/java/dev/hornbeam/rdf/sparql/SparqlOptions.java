package dev.hornbeam.rdf.sparql;

import dev.hornbeam.input.InputException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;

/**
 * Which facts are asked of a SPARQL endpoint, and how; {@link #of} holds every default.
 *
 * @param endpoint the address that answers queries
 * @param query a SELECT of three variables or a CONSTRUCT, or empty for all facts
 * @param pageSize how many rows are asked for at once, or 0 to ask for all in one request
 * @param timeout how long to wait for a connection, and then for each next piece of an answer
 * @param literals whether facts with a literal object are kept
 */
public record SparqlOptions(URI endpoint, Optional<String> query, int pageSize, Duration timeout, boolean literals) {

    /** The most rows that most public endpoints return at once. */
    public static final int DEFAULT_PAGE_SIZE = 10_000;

    /** The time that most public endpoints allow for a query. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    public SparqlOptions {
        if (pageSize < 0) {
            throw new IllegalArgumentException("pageSize " + pageSize + " is negative. Maybe you meant 0, no pages.");
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout " + timeout + " is not positive. Maybe you meant seconds.");
        }
    }

    /** All facts without a literal, 10,000 at once, waiting a minute. */
    public static SparqlOptions of(String endpoint) {
        return new SparqlOptions(address(endpoint), Optional.empty(), DEFAULT_PAGE_SIZE, DEFAULT_TIMEOUT, false);
    }

    /** The address of an endpoint, checked. */
    public static URI address(String endpoint) {
        try {
            URI address = new URI(endpoint.strip());
            String scheme = address.getScheme();
            boolean web = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
            if (web && address.getHost() != null) {
                return address;
            }
        } catch (URISyntaxException malformed) {
            // reported below, like any other text that is not an address
        }
        throw InputException.of(
                "SPARQL endpoint",
                "\"" + endpoint + "\"",
                "an address that begins with http:// or https://",
                "Maybe you meant https://" + endpoint.strip() + ".");
    }

    public SparqlOptions withQuery(String text) {
        return new SparqlOptions(endpoint, Optional.of(text), pageSize, timeout, literals);
    }

    public SparqlOptions withPageSize(int rows) {
        return new SparqlOptions(endpoint, query, rows, timeout, literals);
    }

    public SparqlOptions withTimeout(Duration patience) {
        return new SparqlOptions(endpoint, query, pageSize, patience, literals);
    }

    public SparqlOptions withLiterals(boolean kept) {
        return new SparqlOptions(endpoint, query, pageSize, timeout, kept);
    }
}
