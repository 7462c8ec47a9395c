package dev.hornbeam.rdf.sparql;

import dev.hornbeam.complete.fact.FactOrigin;
import dev.hornbeam.rule.export.IriNames;
import java.time.Duration;
import java.util.Objects;

/**
 * Where facts are sent, and how; {@link #of} holds every default.
 *
 * @param endpoint the address that takes updates
 * @param graph the named graph to write into, an IRI
 * @param batch the most facts in one request
 * @param limits how much time it may take
 * @param login what the endpoint is told to let us in
 */
public record UploadOptions(
        EndpointAddress endpoint, String graph, int batch, EndpointLimits limits, EndpointLogin login) {
    /** Enough that requests are few, and few enough for stores that limit the length of one. */
    public static final int DEFAULT_BATCH = 1000;

    public UploadOptions {
        Objects.requireNonNull(endpoint);
        IriNames.requireIri("named graph", graph);
        Objects.requireNonNull(login);
        if (batch < 1) {
            throw new IllegalArgumentException("batch " + batch + " is not positive. Maybe leave it out.");
        }
        Objects.requireNonNull(limits);
    }

    /** Into the graph {@code urn:hornbeam:new-facts}, 1,000 facts at once, within the usual limits, without a login. */
    public static UploadOptions of(String endpoint) {
        return new UploadOptions(
                EndpointAddress.of(endpoint),
                FactOrigin.NEW_FACTS,
                DEFAULT_BATCH,
                EndpointLimits.DEFAULTS,
                EndpointLogin.NONE);
    }

    public UploadOptions into(String iri) {
        return new UploadOptions(endpoint, iri, batch, limits, login);
    }

    public UploadOptions withBatch(int facts) {
        return new UploadOptions(endpoint, graph, facts, limits, login);
    }

    /** The time for everything. */
    public UploadOptions withTimeout(Duration patience) {
        return withLimits(limits.withTotal(patience));
    }

    public UploadOptions withLimits(EndpointLimits most) {
        return new UploadOptions(endpoint, graph, batch, most, login);
    }

    public UploadOptions withLogin(EndpointLogin known) {
        return new UploadOptions(endpoint, graph, batch, limits, known);
    }
}
