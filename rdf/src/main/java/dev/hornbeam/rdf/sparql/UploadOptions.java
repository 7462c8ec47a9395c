package dev.hornbeam.rdf.sparql;

import dev.hornbeam.complete.fact.FactOrigin;
import dev.hornbeam.rule.export.IriNames;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;

/**
 * Where facts are sent, and how; {@link #of} holds every default.
 *
 * @param endpoint the address that takes updates
 * @param graph the named graph to write into, an IRI
 * @param batch the most facts in one request
 * @param timeout how long to wait for a connection, and then for an answer
 * @param login what the endpoint is told to let us in
 */
public record UploadOptions(URI endpoint, String graph, int batch, Duration timeout, SparqlLogin login) {
    /** Enough that requests are few, and few enough for stores that limit the length of one. */
    public static final int DEFAULT_BATCH = 1000;

    public UploadOptions {
        Objects.requireNonNull(endpoint);
        IriNames.requireIri("named graph", graph);
        Objects.requireNonNull(login);
        if (batch < 1) {
            throw new IllegalArgumentException("batch " + batch + " is not positive. Maybe leave it out.");
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout " + timeout + " is not positive. Maybe you meant seconds.");
        }
    }

    /** Into the graph {@code urn:hornbeam:new-facts}, 1,000 facts at once, waiting a minute, without a login. */
    public static UploadOptions of(String endpoint) {
        return new UploadOptions(
                SparqlOptions.address(endpoint),
                FactOrigin.NEW_FACTS,
                DEFAULT_BATCH,
                SparqlOptions.DEFAULT_TIMEOUT,
                SparqlLogin.NONE);
    }

    public UploadOptions into(String iri) {
        return new UploadOptions(endpoint, iri, batch, timeout, login);
    }

    public UploadOptions withBatch(int facts) {
        return new UploadOptions(endpoint, graph, facts, timeout, login);
    }

    public UploadOptions withTimeout(Duration patience) {
        return new UploadOptions(endpoint, graph, batch, patience, login);
    }

    public UploadOptions withLogin(SparqlLogin known) {
        return new UploadOptions(endpoint, graph, batch, timeout, known);
    }
}
