package dev.hornbeam.graph;

import dev.hornbeam.file.FileStamp;
import dev.hornbeam.work.SplitMix;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * What tells the facts of data sets apart. Model folders and graph files hold it, so it must stay the same.
 *
 * @param facts a hash of the distinct training facts by their names, whatever their order
 * @param ids a hash of all names in the order of their ids
 */
public record Fingerprint(String facts, String ids) {
    /** What a hash of facts begins with that does not depend on their order; those of 0.1.0 do, and begin with no mark. */
    private static final String ORDER_FREE = "2-";

    private static final int ORDERED_BYTES = 16;
    private static final long SECOND = 0x9E3779B97F4A7C15L;

    /** Whether a hash of facts depends on their order, as those that 0.1.0 wrote do. */
    public static boolean isOrdered(String facts) {
        return !facts.startsWith(ORDER_FREE);
    }

    /** Adds up one hash per distinct fact. */
    static Fingerprint of(Dataset data) {
        long[] entities = hashes(data.entities());
        long[] relations = hashes(data.relations().names());
        Graph graph = data.buildGraph();
        long first = graph.tripleCount();
        long second = 0;
        for (int head = 0; head < entities.length; head++) {
            long groups = graph.groups(head);
            for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                int relation = graph.groupRelation(group);
                if (relation >= relations.length) {
                    break; // inverses come after relations
                }
                long left = SplitMix.mix(SplitMix.mix(entities[head]) + relations[relation]);
                long tails = graph.group(group);
                for (int i = Slice.begin(tails); i < Slice.end(tails); i++) {
                    long fact = SplitMix.mix(left + entities[graph.target(i)]);
                    first += fact;
                    second += SplitMix.mix(fact ^ SECOND);
                }
            }
        }
        HexFormat hex = HexFormat.of();
        return new Fingerprint(
                ORDER_FREE + hex.toHexDigits(first) + hex.toHexDigits(second),
                hex.toHexDigits(inOrder(relations, inOrder(entities, 0))));
    }

    private static long[] hashes(Vocabulary names) {
        long[] hashes = new long[names.size()];
        for (int id = 0; id < hashes.length; id++) {
            byte[] name = names.utf8(id);
            hashes[id] = SplitMix.mix(Vocabulary.HashedNames.NameHash.wide(name, 0, name.length));
        }
        return hashes;
    }

    private static long inOrder(long[] hashes, long before) {
        long hash = SplitMix.mix(before + hashes.length);
        for (long each : hashes) {
            hash = SplitMix.mix(hash + each);
        }
        return hash;
    }

    /** The hash of facts as 0.1.0 computed it: of names and training facts in their order. */
    static String ordered(Dataset data) {
        Ordered hash = new Ordered().names(data.relations().names()).names(data.entities());
        return hash.facts(data.train()).text();
    }

    /** A hash of names and facts in their order. */
    public static final class Ordered {
        private final MessageDigest digest = FileStamp.digest();
        private final ByteBuffer buffer = ByteBuffer.allocate(12);

        public Ordered names(Vocabulary names) {
            for (int id = 0; id < names.size(); id++) {
                digest.update(names.utf8(id));
                end();
            }
            return this;
        }

        public Ordered facts(Triples facts) {
            for (int i = 0; i < facts.size(); i++) {
                fact(facts.head(i), facts.relation(i), facts.tail(i));
            }
            return this;
        }

        public Ordered fact(int head, int relation, int tail) {
            buffer.clear();
            buffer.putInt(head).putInt(relation).putInt(tail);
            digest.update(buffer.array());
            return this;
        }

        /** Between parts. */
        public Ordered end() {
            digest.update((byte) '\n');
            return this;
        }

        /** The hash; nothing can be added afterwards. */
        public String text() {
            return HexFormat.of().formatHex(digest.digest(), 0, ORDERED_BYTES);
        }
    }
}
