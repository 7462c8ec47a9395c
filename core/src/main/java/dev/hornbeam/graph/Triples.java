package dev.hornbeam.graph;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;

/** A list of facts in three columns of ids, in file order, duplicates kept; immutable. */
public final class Triples {
    /** No facts at all. */
    public static final Triples NONE = new Triples(new int[0], new int[0], new int[0]);

    private final int[] heads;
    private final int[] relations;
    private final int[] tails;

    private Triples(int[] heads, int[] relations, int[] tails) {
        this.heads = heads;
        this.relations = relations;
        this.tails = tails;
    }

    /** These facts in this order. */
    public static Triples of(Triple... triples) {
        Builder builder = new Builder();
        for (Triple triple : triples) {
            builder.add(triple.head(), triple.relation(), triple.tail());
        }
        return builder.build();
    }

    public int size() {
        return heads.length;
    }

    public boolean isEmpty() {
        return heads.length == 0;
    }

    public int head(int i) {
        return heads[i];
    }

    public int relation(int i) {
        return relations[i];
    }

    public int tail(int i) {
        return tails[i];
    }

    public Triple get(int i) {
        return new Triple(heads[i], relations[i], tails[i]);
    }

    /** The same facts as a list, for code where speed does not matter. */
    public List<Triple> asList() {
        return new AbstractList<>() {
            @Override
            public Triple get(int i) {
                return Triples.this.get(i);
            }

            @Override
            public int size() {
                return Triples.this.size();
            }
        };
    }

    /** These facts followed by others. */
    public Triples and(Triples others) {
        return new Triples(
                joined(heads, others.heads), joined(relations, others.relations), joined(tails, others.tails));
    }

    private static int[] joined(int[] first, int[] second) {
        int[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    /** Collects facts. */
    public static final class Builder {
        private int[] heads = new int[1 << 8];
        private int[] relations = new int[1 << 8];
        private int[] tails = new int[1 << 8];
        private int size;

        public Builder add(int head, int relation, int tail) {
            if (size == heads.length) {
                heads = Arrays.copyOf(heads, 2 * size);
                relations = Arrays.copyOf(relations, 2 * size);
                tails = Arrays.copyOf(tails, 2 * size);
            }
            heads[size] = head;
            relations[size] = relation;
            tails[size++] = tail;
            return this;
        }

        public int size() {
            return size;
        }

        /** The facts so far. */
        public Triples build() {
            return new Triples(Arrays.copyOf(heads, size), Arrays.copyOf(relations, size), Arrays.copyOf(tails, size));
        }
    }
}
