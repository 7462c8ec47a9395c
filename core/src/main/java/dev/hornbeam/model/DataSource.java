package dev.hornbeam.model;

import dev.hornbeam.file.FileStamp;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Dataset.IndexedFacts;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.input.InputException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Objects;

/**
 * Which data a model was learned from.
 *
 * @param name of the data set
 * @param fingerprint a hash of names and training facts: equal fingerprints give equal models
 * @param entities how many entities are named
 * @param relations how many relations, inverses not counted
 * @param facts how many training facts
 */
public record DataSource(String name, String fingerprint, long entities, int relations, long facts) {
    private static final int FINGERPRINT_BYTES = 16;

    public DataSource {
        Objects.requireNonNull(name);
        Objects.requireNonNull(fingerprint);
    }

    /** The source for a data set. */
    public static DataSource of(Dataset data) {
        return new DataSource(
                data.name(),
                data.indexed().flatMap(IndexedFacts::fingerprint).orElseGet(() -> fingerprint(data)),
                data.entities().size(),
                data.relations().count(),
                data.train().size());
    }

    /** The order matters: facts in another order get other ids, and so other samples. */
    private static String fingerprint(Dataset data) {
        Fingerprint print = new Fingerprint().names(data.relations());
        for (int e = 0; e < data.entities().size(); e++) {
            print.name(data.entities().name(e));
        }
        return print.facts(data.train()).text();
    }

    /** A hash of valid and test, which choices are made and probabilities measured by. */
    public static String heldOut(Dataset data) {
        return new Fingerprint()
                .facts(data.valid())
                .end()
                .facts(data.test())
                .end()
                .text();
    }

    /** A hash of names and facts in their order. */
    public static final class Fingerprint {
        private final MessageDigest digest = FileStamp.digest();
        private final ByteBuffer buffer = ByteBuffer.allocate(12);

        public Fingerprint names(Relations relations) {
            for (int r = 0; r < relations.count(); r++) {
                name(relations.name(r));
            }
            return this;
        }

        private void name(String name) {
            digest.update(name.getBytes(StandardCharsets.UTF_8));
            end();
        }

        public Fingerprint facts(Triples facts) {
            for (int i = 0; i < facts.size(); i++) {
                fact(facts.head(i), facts.relation(i), facts.tail(i));
            }
            return this;
        }

        public Fingerprint fact(int head, int relation, int tail) {
            buffer.clear();
            buffer.putInt(head).putInt(relation).putInt(tail);
            digest.update(buffer.array());
            return this;
        }

        /** Between parts. */
        public Fingerprint end() {
            digest.update((byte) '\n');
            return this;
        }

        /** The hash; nothing can be added afterwards. */
        public String text() {
            return HexFormat.of().formatHex(digest.digest(), 0, FINGERPRINT_BYTES);
        }
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
