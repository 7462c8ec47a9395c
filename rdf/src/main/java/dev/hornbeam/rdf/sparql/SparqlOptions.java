package dev.hornbeam.rdf.sparql;

import dev.hornbeam.input.InputException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which facts are asked of a SPARQL endpoint, and how; {@link #of} holds every default.
 *
 * @param endpoint the address that answers queries
 * @param query a SELECT of three variables or a CONSTRUCT, or empty for all facts
 * @param pageSize how many rows are asked for at once, or 0 to ask for all in one request
 * @param timeout how long to wait for a connection, and then for each next piece of an answer
 * @param literals whether all facts are asked for whose object is a literal
 * @param literalRelations relations whose literals are asked for in any case, as IRIs in brackets
 * @param graphs the named graphs to ask, as IRIs in brackets; empty for the endpoint's default
 * @param login what the endpoint is told to let us in
 */
public record SparqlOptions(
        URI endpoint,
        Optional<String> query,
        int pageSize,
        Duration timeout,
        boolean literals,
        List<String> literalRelations,
        List<String> graphs,
        SparqlLogin login) {

    /** The most rows that most public endpoints return at once. */
    public static final int DEFAULT_PAGE_SIZE = 10_000;

    /** The time that most public endpoints allow for a query. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    /** A user, and perhaps a password, before the host. */
    private static final Pattern LOGIN = Pattern.compile("^[^/?#]*(//)?[^/?#]*@");

    public SparqlOptions {
        literalRelations = List.copyOf(literalRelations);
        graphs = List.copyOf(graphs);
        if (pageSize < 0) {
            throw new IllegalArgumentException("pageSize " + pageSize + " is negative. Maybe you meant 0, no pages.");
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout " + timeout + " is not positive. Maybe you meant seconds.");
        }
    }

    /** All facts without a literal, 10,000 at once, waiting a minute. */
    public static SparqlOptions of(String endpoint) {
        return new SparqlOptions(
                address(endpoint),
                Optional.empty(),
                DEFAULT_PAGE_SIZE,
                DEFAULT_TIMEOUT,
                false,
                List.of(),
                List.of(),
                SparqlLogin.NONE);
    }

    /** The address of an endpoint, checked; a password in it is refused, and not repeated. */
    public static URI address(String endpoint) {
        if (LOGIN.matcher(endpoint).find()) {
            throw loginInAddress();
        }
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
        if (endpoint.contains("@")) {
            throw loginInAddress();
        }
        throw InputException.of(
                "SPARQL endpoint",
                "\"" + endpoint + "\"",
                "an address that begins with http:// or https://",
                "Maybe you meant https://" + endpoint.strip() + ".");
    }

    private static InputException loginInAddress() {
        return InputException.of(
                "SPARQL endpoint",
                "a login in its address, where others on this machine can see it",
                "an address without one",
                "Maybe set " + SparqlLogin.USER + " and " + SparqlLogin.PASSWORD
                        + " in the environment, or keep them in a file of credentials.");
    }

    public SparqlOptions withQuery(String text) {
        return new SparqlOptions(
                endpoint, Optional.of(text), pageSize, timeout, literals, literalRelations, graphs, login);
    }

    public SparqlOptions withPageSize(int rows) {
        return new SparqlOptions(endpoint, query, rows, timeout, literals, literalRelations, graphs, login);
    }

    public SparqlOptions withTimeout(Duration patience) {
        return new SparqlOptions(endpoint, query, pageSize, patience, literals, literalRelations, graphs, login);
    }

    public SparqlOptions withLiterals(boolean kept) {
        return new SparqlOptions(endpoint, query, pageSize, timeout, kept, literalRelations, graphs, login);
    }

    /** Asks also for the literals of some relations, as IRIs in brackets. */
    public SparqlOptions withLiteralsOf(List<String> relations) {
        return new SparqlOptions(endpoint, query, pageSize, timeout, literals, relations, graphs, login);
    }

    /** Asks some named graphs only, as IRIs in brackets. */
    public SparqlOptions withGraphs(List<String> names) {
        return new SparqlOptions(endpoint, query, pageSize, timeout, literals, literalRelations, names, login);
    }

    /** Logs in. */
    public SparqlOptions withLogin(SparqlLogin known) {
        return new SparqlOptions(endpoint, query, pageSize, timeout, literals, literalRelations, graphs, known);
    }
}
