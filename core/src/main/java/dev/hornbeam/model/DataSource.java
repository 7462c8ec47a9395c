package dev.hornbeam.model;

import dev.hornbeam.file.FileStamp;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Dataset.IndexedFacts;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.input.InputException;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryGraph;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
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

    /**
     * The source for a collection of stories: its entities are those of all train graphs, its facts are the questions.
     */
    public static DataSource of(StoryDataset data) {
        MessageDigest digest = FileStamp.digest();
        names(digest, data.relations());
        ByteBuffer number = ByteBuffer.allocate(12);
        int entities = 0;
        StoryGraph before = null;
        for (Story story : data.train()) {
            if (story.graph() != before) {
                before = story.graph();
                entities += before.entities().size();
                facts(digest, before.edges(), number);
            }
            fact(digest, number, story.head(), story.target(), story.tail());
        }
        return new DataSource(
                data.name(),
                HexFormat.of().formatHex(digest.digest(), 0, FINGERPRINT_BYTES),
                entities,
                data.relations().count(),
                data.train().size());
    }

    /** The order matters: facts in another order get other ids, and so other samples. */
    private static String fingerprint(Dataset data) {
        MessageDigest digest = FileStamp.digest();
        names(digest, data.relations());
        for (int e = 0; e < data.entities().size(); e++) {
            name(digest, data.entities().name(e));
        }
        facts(digest, data.train(), ByteBuffer.allocate(12));
        return HexFormat.of().formatHex(digest.digest(), 0, FINGERPRINT_BYTES);
    }

    /** A hash of valid and test, which choices are made and probabilities measured by. */
    public static String heldOut(Dataset data) {
        MessageDigest digest = FileStamp.digest();
        ByteBuffer buffer = ByteBuffer.allocate(12);
        for (Triples facts : List.of(data.valid(), data.test())) {
            facts(digest, facts, buffer);
            digest.update((byte) '\n');
        }
        return HexFormat.of().formatHex(digest.digest(), 0, FINGERPRINT_BYTES);
    }

    /** The same of stories. */
    public static String heldOut(StoryDataset data) {
        MessageDigest digest = FileStamp.digest();
        ByteBuffer buffer = ByteBuffer.allocate(12);
        for (List<Story> stories : List.of(data.valid(), data.test())) {
            for (Story story : stories) {
                facts(digest, story.graph().edges(), buffer);
                fact(digest, buffer, story.head(), story.target(), story.tail());
            }
            digest.update((byte) '\n');
        }
        return HexFormat.of().formatHex(digest.digest(), 0, FINGERPRINT_BYTES);
    }

    private static void names(MessageDigest digest, Relations relations) {
        for (int r = 0; r < relations.count(); r++) {
            name(digest, relations.name(r));
        }
    }

    private static void facts(MessageDigest digest, Triples facts, ByteBuffer buffer) {
        for (int i = 0; i < facts.size(); i++) {
            fact(digest, buffer, facts.head(i), facts.relation(i), facts.tail(i));
        }
    }

    private static void fact(MessageDigest digest, ByteBuffer buffer, int head, int relation, int tail) {
        buffer.clear();
        buffer.putInt(head).putInt(relation).putInt(tail);
        digest.update(buffer.array());
    }

    private static void name(MessageDigest digest, String name) {
        digest.update(name.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) '\n');
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
