package dev.hornbeam.rdf.sparql;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Which facts are asked of a SPARQL endpoint, and how; {@link #of} holds every default.
 *
 * @param endpoint the address that answers queries
 * @param query a SELECT of three variables or a CONSTRUCT, or empty for all facts
 * @param pageSize how many rows are asked for at once, or 0 to ask for all in one request
 * @param limits how much time, network and memory it may take
 * @param literals whether all facts are asked for whose object is a literal
 * @param literalRelations relations whose literals are asked for in any case, as IRIs in brackets
 * @param graphs the named graphs to ask, as IRIs in brackets; empty for the endpoint's default
 * @param login what the endpoint is told to let us in
 */
public record SparqlOptions(
        EndpointAddress endpoint,
        Optional<String> query,
        int pageSize,
        EndpointLimits limits,
        boolean literals,
        List<String> literalRelations,
        List<String> graphs,
        EndpointLogin login) {

    /** The most rows that most public endpoints return at once. */
    public static final int DEFAULT_PAGE_SIZE = 10_000;

    public SparqlOptions {
        literalRelations = List.copyOf(literalRelations);
        graphs = List.copyOf(graphs);
        if (pageSize < 0) {
            throw new IllegalArgumentException("pageSize " + pageSize + " is negative. Maybe you meant 0, no pages.");
        }
    }

    /** All facts without a literal, 10,000 at once, within the usual limits. */
    public static SparqlOptions of(String endpoint) {
        return new SparqlOptions(
                EndpointAddress.of(endpoint),
                Optional.empty(),
                DEFAULT_PAGE_SIZE,
                EndpointLimits.DEFAULTS,
                false,
                List.of(),
                List.of(),
                EndpointLogin.NONE);
    }

    public SparqlOptions withQuery(String text) {
        return new SparqlOptions(
                endpoint, Optional.of(text), pageSize, limits, literals, literalRelations, graphs, login);
    }

    public SparqlOptions withPageSize(int rows) {
        return new SparqlOptions(endpoint, query, rows, limits, literals, literalRelations, graphs, login);
    }

    /** The time for everything. */
    public SparqlOptions withTimeout(Duration patience) {
        return withLimits(limits.withTotal(patience));
    }

    public SparqlOptions withLimits(EndpointLimits most) {
        return new SparqlOptions(endpoint, query, pageSize, most, literals, literalRelations, graphs, login);
    }

    public SparqlOptions withLiterals(boolean kept) {
        return new SparqlOptions(endpoint, query, pageSize, limits, kept, literalRelations, graphs, login);
    }

    /** Asks also for the literals of some relations, as IRIs in brackets. */
    public SparqlOptions withLiteralsOf(List<String> relations) {
        return new SparqlOptions(endpoint, query, pageSize, limits, literals, relations, graphs, login);
    }

    /** Asks some named graphs only, as IRIs in brackets. */
    public SparqlOptions withGraphs(List<String> names) {
        return new SparqlOptions(endpoint, query, pageSize, limits, literals, literalRelations, names, login);
    }

    /** Logs in. */
    public SparqlOptions withLogin(EndpointLogin known) {
        return new SparqlOptions(endpoint, query, pageSize, limits, literals, literalRelations, graphs, known);
    }
}
