package dev.hornbeam.graph;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A list of facts in three columns of ids, in file order; immutable. Duplicates are kept, apart from those that a reader has
 * dropped and counted.
 */
public final class Triples {
    /** More would not fit in an int together with the facts themselves. */
    private static final int MOST_COUNTED = 1 << 30;

    /** No facts at all. */
    public static final Triples NONE = new Builder(0).build();

    private final int size;
    private final int repeated;
    private final @Nullable Supplier<Triples> later;
    /** Null until they are read; all its fields are final, so that any thread sees all of it or nothing. */
    private @Nullable Columns columns;

    private Triples(Columns columns, int repeated) {
        this.size = columns.heads.size();
        this.repeated = repeated;
        this.columns = columns;
        this.later = null;
    }

    private Triples(int size, Supplier<Triples> later) {
        this.size = size;
        this.repeated = 0;
        this.later = later;
    }

    private record Columns(Ints heads, Ints relations, Ints tails) {}

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
        Columns known = columns;
        if (known == null) {
            known = Objects.requireNonNull(later).get().columns();
            columns = known;
        }
        return known;
    }

    public int size() {
        return size;
    }

    /** How many facts were given once more and are not in the list again. */
    public int repeated() {
        return repeated;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int head(int i) {
        return columns().heads.get(i);
    }

    public int relation(int i) {
        return columns().relations.get(i);
    }

    public int tail(int i) {
        return columns().tails.get(i);
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
        if (others.isEmpty()) {
            return this;
        }
        Builder both = new Builder(size + others.size);
        return both.addAll(this).addAll(others).build();
    }

    /** Collects facts. */
    public static final class Builder {
        private final LargeInts heads = new LargeInts();
        private final LargeInts relations = new LargeInts();
        private final LargeInts tails = new LargeInts();
        private int repeated;

        public Builder() {}

        /** @param expected how many facts there will be, or a guess */
        public Builder(int expected) {
            heads.makeRoom(expected);
            relations.makeRoom(expected);
            tails.makeRoom(expected);
        }

        public Builder add(int head, int relation, int tail) {
            heads.add(head);
            relations.add(relation);
            tails.add(tail);
            return this;
        }

        /** Counts a fact that is there already. */
        public void repeat() {
            repeated = Math.min(MOST_COUNTED, repeated + 1);
        }

        private Builder addAll(Triples facts) {
            for (int i = 0; i < facts.size(); i++) {
                add(facts.head(i), facts.relation(i), facts.tail(i));
            }
            return this;
        }

        public int size() {
            return heads.size();
        }

        /** How many facts were there already. */
        public int repeated() {
            return repeated;
        }

        /** The facts so far; the builder can go on. */
        public Triples build() {
            return new Triples(new Columns(heads.ints(), relations.ints(), tails.ints()), repeated);
        }
    }
}
