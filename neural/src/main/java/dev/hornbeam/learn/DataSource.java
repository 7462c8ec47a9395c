package dev.hornbeam.learn;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.InputException;
import dev.hornbeam.graph.Triples;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Objects;

/**
 * Which data a model was learned from.
 *
 * @param name of the data set
 * @param fingerprint a hash of names and training facts: data of one fingerprint gives one model
 * @param entities how many entities are named
 * @param relations how many relations, inverses not counted
 * @param facts how many training facts
 */
public record DataSource(String name, String fingerprint, int entities, int relations, int facts) {
    private static final int FINGERPRINT_BYTES = 16;

    public DataSource {
        Objects.requireNonNull(name);
        Objects.requireNonNull(fingerprint);
    }

    /** The source that a data set is. */
    public static DataSource of(Dataset data) {
        return new DataSource(
                data.name(),
                fingerprint(data),
                data.entities().size(),
                data.relations().count(),
                data.train().size());
    }

    /** Order counts: facts in another order get other ids, and so other samples. */
    private static String fingerprint(Dataset data) {
        MessageDigest digest = FileStamp.digest();
        for (int r = 0; r < data.relations().count(); r++) {
            name(digest, data.relations().name(r));
        }
        for (int e = 0; e < data.entities().size(); e++) {
            name(digest, data.entities().name(e));
        }
        ByteBuffer fact = ByteBuffer.allocate(12);
        Triples train = data.train();
        for (int i = 0; i < train.size(); i++) {
            fact.clear();
            fact.putInt(train.head(i)).putInt(train.relation(i)).putInt(train.tail(i));
            digest.update(fact.array());
        }
        return HexFormat.of().formatHex(digest.digest(), 0, FINGERPRINT_BYTES);
    }

    private static void name(MessageDigest digest, String name) {
        digest.update(name.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) '\n');
    }

    /** Refuses other data than this. */
    void requireSame(DataSource other, String where) {
        if (!fingerprint.equals(other.fingerprint)) {
            throw InputException.of(
                    where,
                    "a run on data " + name + " (" + facts + " facts, fingerprint " + fingerprint + ")",
                    "the same data, not " + other.name + " (" + other.facts + " facts, fingerprint " + other.fingerprint
                            + ")",
                    "Maybe the data has changed; learn anew by --force.");
        }
    }
}
