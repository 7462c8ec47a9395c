package dev.hornbeam.graph.read;

import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.VocabularyBuilder;
import java.util.Arrays;

/**
 * Rows of one source on their way to ids. In a large vocabulary every name is somewhere else in memory, so that looking
 * one up is mostly waiting; the names of a batch are looked up side by side, and those that are new added in the order of
 * the rows.
 */
final class RowBatch {
    private static final int ROWS = 64;

    private final VocabularyBuilder entities;
    private final VocabularyBuilder relations;
    private final Triples.Builder triples;
    private byte[] bytes = new byte[1 << 13];
    private int filled;
    private final int[] relation = new int[ROWS];
    /** Of every row its head and its tail, one after the other; the head of the row before again if it is the same. */
    private final int[] from = new int[2 * ROWS];

    private final int[] to = new int[2 * ROWS];
    private final int[] ids = new int[2 * ROWS];
    private int rows;
    private int lastRelation;
    private final RecentFacts recent = new RecentFacts();

    RowBatch(VocabularyBuilder entities, VocabularyBuilder relations, Triples.Builder triples) {
        this.entities = entities;
        this.relations = relations;
        this.triples = triples;
    }

    /** The number of facts that came through and are waiting. */
    int size() {
        return triples.size() + triples.repeated() + rows;
    }

    void add(byte[] buffer, int headFrom, int headTo, int relationFrom, int relationTo, int tailFrom, int tailTo) {
        if (!relations.isName(lastRelation, buffer, relationFrom, relationTo)) {
            lastRelation = relations.add(buffer, relationFrom, relationTo);
        }
        relation[rows] = lastRelation;
        int head = 2 * rows;
        boolean sameHead = rows > 0 && Arrays.equals(bytes, from[head - 2], to[head - 2], buffer, headFrom, headTo);
        if (sameHead) {
            from[head] = from[head - 2];
            to[head] = to[head - 2];
        } else {
            keep(head, buffer, headFrom, headTo);
        }
        keep(head + 1, buffer, tailFrom, tailTo);
        if (++rows == ROWS) {
            flush();
        }
    }

    private void keep(int name, byte[] buffer, int nameFrom, int nameTo) {
        int length = nameTo - nameFrom;
        if (filled + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(filled + length, 2 * bytes.length));
        }
        System.arraycopy(buffer, nameFrom, bytes, filled, length);
        from[name] = filled;
        filled += length;
        to[name] = filled;
    }

    /** Passes on what is waiting. */
    void flush() {
        entities.find(bytes, from, to, 2 * rows, ids);
        for (int row = 0; row < rows; row++) {
            int head = 2 * row;
            for (int name = head; name < head + 2; name++) {
                if (ids[name] < 0) {
                    ids[name] = entities.add(bytes, from[name], to[name]);
                }
            }
            if (recent.isNew(ids[head], relation[row], ids[head + 1])) {
                triples.add(ids[head], relation[row], ids[head + 1]);
            } else {
                triples.repeat();
            }
        }
        rows = 0;
        filled = 0;
    }
}
