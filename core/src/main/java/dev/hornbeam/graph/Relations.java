package dev.hornbeam.graph;

import java.util.Map;

/**
 * The relations of a graph and their inverses: {@code count} relations have ids 0 to {@code count - 1}, and the inverse
 * of relation {@code r} is {@code r + count}, written {@code inv_} and the relation's name.
 */
public final class Relations {
    /** How the name of an inverse begins; no relation in a file may begin with it. */
    public static final String INVERSE_PREFIX = "inv_";

    private final Vocabulary names;

    public Relations(Vocabulary names) {
        this.names = names;
    }

    /** Relations of these names, ids in the order given. */
    public static Relations of(String... names) {
        return new Relations(Vocabulary.of(names));
    }

    /** The number of relations, inverses not counted. */
    public int count() {
        return names.size();
    }

    /** The size of the alphabet of bodies: relations and inverses. */
    public int directedCount() {
        return 2 * names.size();
    }

    /** The inverse of a relation, and the relation of an inverse. */
    public int inverse(int relation) {
        return relation < names.size() ? relation + names.size() : relation - names.size();
    }

    public boolean isInverse(int relation) {
        return relation >= names.size();
    }

    /** The relation as it occurs in the files: itself, or for an inverse the relation it inverts. */
    public int base(int relation) {
        return relation < names.size() ? relation : relation - names.size();
    }

    /** The name of a relation or inverse. */
    public String name(int relation) {
        return isInverse(relation) ? INVERSE_PREFIX + names.name(base(relation)) : names.name(relation);
    }

    /** The id of a relation or inverse ({@code inv_…}), or {@link Vocabulary#UNKNOWN}. */
    public int id(String name) {
        if (!name.startsWith(INVERSE_PREFIX)) {
            return names.id(name);
        }
        int base = names.id(name.substring(INVERSE_PREFIX.length()));
        return base == Vocabulary.UNKNOWN ? Vocabulary.UNKNOWN : inverse(base);
    }

    /** These relations, followed by those of other names. */
    public Relations with(Iterable<String> others) {
        VocabularyBuilder both = new VocabularyBuilder();
        for (int relation = 0; relation < count(); relation++) {
            both.add(name(relation));
        }
        others.forEach(both::add);
        return both.size() == count() ? this : new Relations(both.build());
    }

    /** The same ids under other names where a map has one. */
    public Relations renamed(Map<String, String> others) {
        VocabularyBuilder renamed = new VocabularyBuilder();
        for (int relation = 0; relation < count(); relation++) {
            String name = others.getOrDefault(name(relation), name(relation));
            if (renamed.add(name) != relation) {
                throw new IllegalArgumentException("two relations named " + name);
            }
        }
        return new Relations(renamed.build());
    }

    /** Whether another graph's relations have the same names and ids. */
    public boolean isSameAs(Relations other) {
        if (this == other) {
            return true;
        }
        boolean same = count() == other.count();
        for (int relation = 0; same && relation < count(); relation++) {
            same = name(relation).equals(other.name(relation));
        }
        return same;
    }

    /** The names without inverses. */
    public Vocabulary names() {
        return names;
    }
}
