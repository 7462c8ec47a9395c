package dev.hornbeam.relate;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusBuilder;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The training data when the answer is a relation: a table of distinct bags of bodies, each with how often every
 * relation was the answer; immutable. Which body of a bag carries the answer is not known. Bodies are sorted by length,
 * then relation by relation, and shared by the bags; bags come in order of first appearance.
 */
public final class RelationCorpus {
    private final Relations relations;
    private final int[][] bodies;
    private final int[] firstEntry;
    private final int[] entryBody;
    private final int[] entryCount;
    private final int[] firstTarget;
    private final int[] targets;
    private final long[] targetCounts;
    private final long[] prior;
    private final int unlinked;
    private final int cut;
    private final List<Closed> closed;

    /** A triangle that questions have, with the answer that closes it, and how many do. */
    record Closed(Triangle triangle, int answer, long count) {}

    RelationCorpus(
            Relations relations,
            RelationCorpusBuilder.Layout layout,
            long[] prior,
            int unlinked,
            int cut,
            List<Closed> closed) {
        this.relations = relations;
        this.bodies = layout.bodies();
        this.firstEntry = layout.firstEntry();
        this.entryBody = layout.entryBody();
        this.entryCount = layout.entryCount();
        this.firstTarget = layout.firstTarget();
        this.targets = layout.targets();
        this.targetCounts = layout.targetCounts();
        this.prior = prior;
        this.unlinked = unlinked;
        this.cut = cut;
        this.closed = closed;
    }

    public Relations relations() {
        return relations;
    }

    /** The number of distinct bags. */
    public int size() {
        return firstEntry.length - 1;
    }

    /** The bodies of a bag: a slice for {@link #entryBody} and {@link #entryCount}, bodies ascending. */
    public long entries(int bag) {
        return Slice.of(firstEntry[bag], firstEntry[bag + 1]);
    }

    /** A body of a bag, by position in {@link #entries}: an index for {@link #body}. */
    public int entryBody(int position) {
        return entryBody[position];
    }

    /** How many paths of the bag have that body, by position in {@link #entries}. */
    public int entryCount(int position) {
        return entryCount[position];
    }

    /** The answers of a bag: a slice for {@link #target} and {@link #targetCount}, relations ascending. */
    public long targets(int bag) {
        return Slice.of(firstTarget[bag], firstTarget[bag + 1]);
    }

    /** An answer, by position in {@link #targets}. */
    public int target(int position) {
        return targets[position];
    }

    /** How many queries have that bag and that answer, by position in {@link #targets}. */
    public long targetCount(int position) {
        return targetCounts[position];
    }

    /** How many queries have a bag. */
    public long total(int bag) {
        long total = 0;
        for (int i = firstTarget[bag]; i < firstTarget[bag + 1]; i++) {
            total += targetCounts[i];
        }
        return total;
    }

    /** The number of distinct bodies in all bags. */
    public int bodyCount() {
        return bodies.length;
    }

    /** The relations of a body, as a copy. */
    public int[] body(int index) {
        return bodies[index].clone();
    }

    /** The length of the longest body, 0 if there is none. */
    public int maxLength() {
        return bodies.length == 0 ? 0 : bodies[bodies.length - 1].length;
    }

    /** How many queries there were, linked or not. */
    public long queries() {
        long sum = 0;
        for (long count : prior) {
            sum += count;
        }
        return sum;
    }

    /** How many queries had no path, and so are in no bag. */
    public int unlinked() {
        return unlinked;
    }

    /** How many queries had more paths than the budget allowed. */
    public int cut() {
        return cut;
    }

    /** The triangles around all questions, each distinct one with its answer once. */
    List<Closed> closed() {
        return closed;
    }

    /** How often each relation was the third side of a triangle, by relation id. */
    public long[] thirdSides() {
        long[] counts = new long[relations.count()];
        for (Closed one : closed) {
            counts[one.triangle().whole()] += one.count();
        }
        return counts;
    }

    /** How often each relation was the answer, linked or not, by relation id. */
    public long[] prior() {
        return prior.clone();
    }

    /**
     * The largest share of these queries that a model could answer correctly if it sees only the bag: equal bags get
     * equal answers, and a query without a path gets the most frequent one. Without queries it is 1.
     */
    public double ceiling() {
        long right = 0;
        for (int bag = 0; bag < size(); bag++) {
            long most = 0;
            for (int i = firstTarget[bag]; i < firstTarget[bag + 1]; i++) {
                most = Math.max(most, targetCounts[i]);
            }
            right += most;
        }
        long queries = queries();
        return queries == 0 ? 1 : (double) (right + mostFrequentUnlinked()) / queries;
    }

    private long mostFrequentUnlinked() {
        long[] left = prior.clone();
        for (int i = 0; i < targets.length; i++) {
            left[targets[i]] -= targetCounts[i];
        }
        long most = 0;
        for (long count : left) {
            most = Math.max(most, count);
        }
        return most;
    }

    /** Whether every bag has one body only, so that {@link #singles} is complete. */
    public boolean isSingle() {
        return entryBody.length == size();
    }

    /** The bags of one body only, as a table of bodies and heads like the one from walks in a graph. */
    public Corpus singles() {
        CorpusBuilder corpus = new CorpusBuilder(relations.directedCount());
        for (int bag = 0; bag < size(); bag++) {
            if (firstEntry[bag + 1] - firstEntry[bag] == 1) {
                int[] body = bodies[entryBody[firstEntry[bag]]];
                for (int i = firstTarget[bag]; i < firstTarget[bag + 1]; i++) {
                    corpus.add(body, targets[i], targetCounts[i]);
                }
            }
        }
        return corpus.build();
    }

    /**
     * All bodies with the answers of the queries that have them among their paths, as a table of bodies and heads: what
     * is known about a body without knowing which path carries the answer. For bags of one body it equals
     * {@link #singles}.
     */
    public Corpus bodies() {
        CorpusBuilder corpus = new CorpusBuilder(relations.directedCount());
        for (int bag = 0; bag < size(); bag++) {
            for (int entry = firstEntry[bag]; entry < firstEntry[bag + 1]; entry++) {
                int[] body = bodies[entryBody[entry]];
                for (int i = firstTarget[bag]; i < firstTarget[bag + 1]; i++) {
                    corpus.add(body, targets[i], targetCounts[i]);
                }
            }
        }
        return corpus.build();
    }

    /** A hash that identifies a corpus by its content. */
    public String fingerprint() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            DataOutputStream out =
                    new DataOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
            out.writeInt(relations.count());
            write(out, bodies.length);
            for (int[] body : bodies) {
                write(out, body);
            }
            write(out, firstEntry);
            write(out, entryBody);
            write(out, entryCount);
            write(out, firstTarget);
            write(out, targets);
            for (long count : targetCounts) {
                out.writeLong(count);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 16);
        } catch (NoSuchAlgorithmException | IOException e) {
            throw new IllegalStateException("every Java platform has SHA-256, and nothing is written", e);
        }
    }

    /** The length first, so that no two lists of arrays give the same bytes. */
    private static void write(DataOutputStream out, int... values) throws IOException {
        out.writeInt(values.length);
        for (int value : values) {
            out.writeInt(value);
        }
    }
}
