package dev.hornbeam.graph;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** A list of facts in three columns of ids, in file order, duplicates kept; immutable. */
public final class Triples {
    /** No facts at all. */
    public static final Triples NONE = new Builder(0).build();

    private final int size;
    private final Supplier<Triples> later;
    /** Null until they are read; all its fields are final, so that any thread sees all of it or nothing. */
    private Columns columns;

    private Triples(Columns columns) {
        this.size = columns.heads.length;
        this.columns = columns;
        this.later = null;
    }

    private Triples(int size, Supplier<Triples> later) {
        this.size = size;
        this.later = later;
    }

    private record Columns(int[] heads, int[] relations, int[] tails) {
        Columns and(Columns others) {
            return new Columns(
                    joined(heads, others.heads), joined(relations, others.relations), joined(tails, others.tails));
        }

        private static int[] joined(int[] first, int[] second) {
            int[] all = Arrays.copyOf(first, first.length + second.length);
            System.arraycopy(second, 0, all, first.length, second.length);
            return all;
        }
    }

    /** These facts in this order. */
    public static Triples of(Triple... triples) {
        Builder builder = new Builder();
        for (Triple triple : triples) {
            builder.add(triple.head(), triple.relation(), triple.tail());
        }
        return builder.build();
    }

    /**
     * Facts that are read when the first of them is asked for.
     *
     * @param size how many there are
     */
    public static Triples later(int size, Supplier<Triples> read) {
        return new Triples(size, read);
    }

    private Columns columns() {
        Columns known = columns;
        return known == null ? read() : known;
    }

    private synchronized Columns read() {
        if (columns == null) {
            columns = later.get().columns();
        }
        return columns;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int head(int i) {
        return columns().heads[i];
    }

    public int relation(int i) {
        return columns().relations[i];
    }

    public int tail(int i) {
        return columns().tails[i];
    }

    public Triple get(int i) {
        return new Triple(head(i), relation(i), tail(i));
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
        return others.isEmpty() ? this : new Triples(columns().and(others.columns()));
    }

    /** Collects facts. */
    public static final class Builder {
        private int[] heads;
        private int[] relations;
        private int[] tails;
        private int size;

        public Builder() {
            this(1 << 8);
        }

        /** @param expected how many facts there will be, or a guess */
        public Builder(int expected) {
            heads = new int[Math.max(1, expected)];
            relations = new int[Math.max(1, expected)];
            tails = new int[Math.max(1, expected)];
        }

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
            return new Triples(new Columns(trimmed(heads), trimmed(relations), trimmed(tails)));
        }

        private int[] trimmed(int[] column) {
            return Arrays.copyOf(column, size);
        }
    }
}
