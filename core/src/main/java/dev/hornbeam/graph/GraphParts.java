package dev.hornbeam.graph;

import dev.hornbeam.graph.store.Ints;
import java.util.List;

/**
 * What the index of a graph consists of; {@link Graph} draws how the parts refer to each other.
 *
 * @param firstGroup where each entity's groups begin, and where the last one's end
 * @param groupRelation the relation or inverse of each group
 * @param groupStart where each group's targets begin, and where the last one's end
 * @param targets the far ends of all edges
 * @param firstSource where the sources of each relation and inverse begin, and where the last one's end
 * @param sources the entities that have an edge of a relation or inverse
 * @param tripleCounts how many facts each relation has
 * @param duplicates how many facts were given more than once
 */
public record GraphParts(
        Ints firstGroup,
        Ints groupRelation,
        Ints groupStart,
        Ints targets,
        Ints firstSource,
        Ints sources,
        Ints tripleCounts,
        int duplicates) {
    /** How many parts hold numbers. */
    public static final int COUNT = 7;

    /** All but the number of duplicates, in order. */
    public List<Ints> all() {
        return List.of(firstGroup, groupRelation, groupStart, targets, firstSource, sources, tripleCounts);
    }

    /** The same parts in another form, in the order of {@link #all}. */
    public static GraphParts of(List<? extends Ints> all, int duplicates) {
        return new GraphParts(
                all.get(0), all.get(1), all.get(2), all.get(3), all.get(4), all.get(5), all.get(6), duplicates);
    }

    /** How many numbers there are in all. */
    long numbers() {
        return all().stream().mapToLong(Ints::size).sum();
    }

    /** The same parts in arrays. */
    GraphParts inArrays() {
        return of(all().stream().map(Ints::inArray).toList(), duplicates);
    }

    /** The bytes that they take. */
    public long bytes() {
        return all().stream().mapToLong(Ints::bytes).sum();
    }
}
