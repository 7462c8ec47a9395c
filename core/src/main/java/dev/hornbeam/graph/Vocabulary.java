package dev.hornbeam.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.store.FrontCodedNames;
import dev.hornbeam.graph.store.Ints;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.work.Progress;
import java.util.Optional;

/** The names of entities or relations, each with a dense id from 0; immutable. */
public abstract sealed class Vocabulary permits HashedNames, SortedNames {
    /** The id that {@link #id} returns for an unknown name. */
    public static final int UNKNOWN = -1;

    Vocabulary() {}

    /** A vocabulary of these names, ids in the order given; a duplicate name keeps its first id. */
    public static Vocabulary of(String... names) {
        VocabularyBuilder builder = new VocabularyBuilder();
        for (String name : names) {
            builder.add(name);
        }
        return builder.build();
    }

    /**
     * A vocabulary of sorted names.
     *
     * @param ranks the rank of each id
     * @param ids the id of each rank
     */
    public static Vocabulary sorted(FrontCodedNames names, Ints ranks, Ints ids) {
        return new SortedNames(names, ranks, ids);
    }

    /** The number of names; ids run from 0 to one less. */
    public abstract int size();

    /** The name of an id. */
    public abstract String name(int id);

    /** The name of an id as UTF-8. */
    public abstract byte[] utf8(int id);

    /** The id of a name, or {@link #UNKNOWN}. */
    public final int id(String name) {
        byte[] wanted = name.getBytes(UTF_8);
        return id(wanted, 0, wanted.length);
    }

    /** The id of the name at {@code from..to} of a buffer, or {@link #UNKNOWN}. */
    public abstract int id(byte[] buffer, int from, int to);

    /**
     * All ids in the order of the bytes of their names.
     *
     * @param progress is called with how many passes over all names are done
     */
    public final int[] order(Progress progress) {
        return NameOrder.of(this, progress);
    }

    /** Which of two ids has the lower name, by bytes. */
    abstract int compare(int first, int second);

    /** Memory held by the names themselves, in bytes. */
    public abstract long nameBytes();

    /** Memory held by what finds a name and an id, in bytes. */
    public abstract long indexBytes();

    /** The known name closest to an unknown one, for messages; empty if none is close. */
    public final Optional<String> closest(String wanted) {
        return ClosestName.in(size(), this::name, wanted);
    }
}
