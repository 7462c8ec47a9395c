package dev.hornbeam.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Fingerprint;
import dev.hornbeam.input.InputException;
import java.util.Objects;

/**
 * Which data a model was learned from.
 *
 * @param name of the data set
 * @param fingerprint a hash of the training facts, whatever their order; with their order if 0.1.0 wrote it
 * @param ids a hash of the names in the order of their ids; empty if that is not known
 * @param entities how many entities are named
 * @param relations how many relations, inverses not counted
 * @param facts how many training facts
 */
public record DataSource(
        String name,
        String fingerprint,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) String ids,
        long entities,
        int relations,
        long facts) {
    public DataSource {
        Objects.requireNonNull(name);
        Objects.requireNonNull(fingerprint);
        ids = ids == null ? "" : ids; // missing in files of 0.1.0
    }

    /** Data without ids, or whose ids nobody has to know again. */
    public DataSource(String name, String fingerprint, long entities, int relations, long facts) {
        this(name, fingerprint, "", entities, relations, facts);
    }

    /** The source for a data set. */
    public static DataSource of(Dataset data) {
        Fingerprint fingerprint = data.fingerprint();
        return new DataSource(
                data.name(),
                fingerprint.facts(),
                fingerprint.ids(),
                data.entities().size(),
                data.relations().count(),
                data.train().size());
    }

    /** Whether a data set has the training facts of this one. */
    public boolean hasFactsOf(Dataset data) {
        return fingerprint.equals(
                Fingerprint.isOrdered(fingerprint)
                        ? data.orderedFingerprint()
                        : data.fingerprint().facts());
    }

    /** Whether a data set with the same training facts has the same ids too. */
    public boolean hasIdsOf(Dataset data) {
        return Fingerprint.isOrdered(fingerprint)
                || ids.equals(data.fingerprint().ids());
    }

    /** A hash of all names and facts in their order, by which work that was begun knows its ids and its samples again. */
    public static String exact(Dataset data) {
        return new Fingerprint.Ordered()
                .names(data.relations().names())
                .names(data.entities())
                .facts(data.train())
                .end()
                .facts(data.valid())
                .end()
                .facts(data.test())
                .end()
                .text();
    }

    /** Rejects any other data. */
    public void requireSame(DataSource other, String where) {
        if (!fingerprint.equals(other.fingerprint)) {
            throw InputException.of(
                    where,
                    "a run on data " + name + " (" + facts + " facts, fingerprint " + fingerprint + ")",
                    "the same data, not " + other.name + " (" + other.facts + " facts, fingerprint " + other.fingerprint
                            + ")",
                    "Maybe the data has changed; learn again.");
        }
    }
}
