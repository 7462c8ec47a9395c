package dev.hornbeam.graph.index;

import dev.hornbeam.graph.GraphParts;
import dev.hornbeam.graph.store.Ints;

/**
 * Sees that the sections of a graph file refer to each other and to nothing else, so that a file that somebody made up, with
 * right checksums, is refused when it is opened and not when it is read.
 */
final class GraphFileCheck {
    private GraphFileCheck() {}

    /** @throws IllegalArgumentException if not */
    static void require(boolean fits, String what) {
        if (!fits) {
            throw new IllegalArgumentException(what + " that contradict the rest");
        }
    }

    /** Every part of the index has its length, and points into the next one. */
    static void require(GraphParts index, int entities, int relations) {
        int groups = index.groupRelation().size();
        int edges = index.targets().size();
        require(index.firstGroup().size() == entities + 1, "entities");
        require(index.groupStart().size() == groups + 1, "groups");
        require(index.firstSource().size() == 2 * relations + 1, "relations");
        require(index.tripleCounts().size() == relations, "counts");
        require(places(index.firstGroup(), groups), "groups of entities");
        require(places(index.groupStart(), edges), "edges of groups");
        require(places(index.firstSource(), index.sources().size()), "sources of relations");
        require(index.groupRelation().areBelow(2 * relations), "relations of groups");
        require(index.targets().areBelow(entities), "targets");
        require(index.sources().areBelow(entities), "sources");
        require(index.tripleCounts().areBelow(edges + 1), "counts of facts");
    }

    /** Whether numbers are places between 0 and an end, one after the other. */
    private static boolean places(Ints numbers, int end) {
        return numbers.areBelow(end + 1) && numbers.ascend();
    }

    /** Ranks and ids are those of the names, and blocks begin within their bytes. */
    static void requireNames(SectionEntry names, Ints blocks, Ints ranks, Ints ids) {
        require(names.size() >= 0 && ranks.size() == names.size() && ids.size() == names.size(), "names");
        require(blocks.areBelow((int) names.bytes() + 1), "blocks of names");
        require(ranks.areBelow(names.size()) && ids.areBelow(names.size()), "ranks of names");
    }
}
