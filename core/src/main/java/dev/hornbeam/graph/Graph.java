package dev.hornbeam.graph;

import java.util.Arrays;

/**
 * The index of a knowledge graph: every fact twice, once from its head by the relation and once from its tail by the
 * inverse, all in plain arrays; immutable and safe to read from any thread.
 *
 * <p>An entity's edges lie side by side, grouped by relation, targets ascending in a group:
 *
 * <pre>
 *   firstGroup[entity] ─▶ groupRelation[g]   ascending within an entity
 *                         groupStart[g]    ─▶ targets[i]   ascending within a group
 *   firstSource[relation] ─▶ sources[i]      the entities that have such a group, ascending
 * </pre>
 *
 * Finding a relation of an entity is a search among the few relations the entity has, so nothing grows with entities ×
 * relations. Duplicate facts are kept once. A self-loop {@code r(x, x)} is an edge {@code x r x} and an edge
 * {@code x inv_r x}.
 *
 * <p>Positions come as a {@link Slice}: {@code for (int i = Slice.begin(s); i < Slice.end(s); i++) graph.target(i)}.
 */
public final class Graph {
    private final Vocabulary entities;
    private final Relations relations;
    private final int[] firstGroup;
    private final int[] groupRelation;
    private final int[] groupStart;
    private final int[] targets;
    private final int[] firstSource;
    private final int[] sources;
    private final int[] tripleCounts;
    private final int duplicates;

    Graph(Vocabulary entities, Relations relations, GraphIndexer indexer) {
        this.entities = entities;
        this.relations = relations;
        this.firstGroup = indexer.firstGroup;
        this.groupRelation = indexer.groupRelation;
        this.groupStart = indexer.groupStart;
        this.targets = indexer.targets;
        this.firstSource = indexer.firstSource;
        this.sources = indexer.sources;
        this.tripleCounts = indexer.tripleCounts;
        this.duplicates = indexer.duplicates;
    }

    /** The index of these facts; entities of the vocabulary that no fact names have no edges. */
    public static Graph of(Vocabulary entities, Relations relations, Triples triples) {
        return new Graph(entities, relations, new GraphIndexer(entities.size(), relations, triples));
    }

    public Vocabulary entities() {
        return entities;
    }

    public Relations relations() {
        return relations;
    }

    public int entityCount() {
        return entities.size();
    }

    /** The number of distinct facts. */
    public int tripleCount() {
        return targets.length / 2;
    }

    /** The number of distinct facts of a relation; the same for its inverse. */
    public int tripleCount(int relation) {
        return tripleCounts[relations.base(relation)];
    }

    /** How many of the given facts were duplicates. */
    public int duplicates() {
        return duplicates;
    }

    /** The edges of an entity, both directions: a slice for {@link #target} and {@link #relationAt}. */
    public long edges(int entity) {
        return Slice.of(groupStart[firstGroup[entity]], groupStart[firstGroup[entity + 1]]);
    }

    /** The number of edges of an entity, both directions. */
    public int degree(int entity) {
        return groupStart[firstGroup[entity + 1]] - groupStart[firstGroup[entity]];
    }

    /** The entities that a relation or inverse leads to from an entity: a slice for {@link #target}, ascending. */
    public long neighbours(int entity, int relation) {
        int group = groupOf(entity, relation);
        return group < 0 ? Slice.EMPTY : Slice.of(groupStart[group], groupStart[group + 1]);
    }

    /** The group of a relation or inverse at an entity, or -1 if the entity has no such edge. */
    public int groupOf(int entity, int relation) {
        int low = firstGroup[entity];
        int high = firstGroup[entity + 1];
        while (high - low > 8) {
            int middle = low + high >>> 1;
            if (groupRelation[middle] <= relation) {
                low = middle;
            } else {
                high = middle;
            }
        }
        for (; low < high; low++) {
            if (groupRelation[low] == relation) {
                return low;
            }
        }
        return -1;
    }

    /** The entity at the far end of an edge. */
    public int target(int position) {
        return targets[position];
    }

    /** The relation or inverse of an edge of an entity. */
    public int relationAt(int entity, int position) {
        int low = firstGroup[entity];
        int high = firstGroup[entity + 1];
        while (high - low > 1) {
            int middle = low + high >>> 1;
            if (groupStart[middle] <= position) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return groupRelation[low];
    }

    /**
     * The groups of an entity, one per relation or inverse it has: a slice for {@link #groupRelation}, {@link #group}.
     */
    public long groups(int entity) {
        return Slice.of(firstGroup[entity], firstGroup[entity + 1]);
    }

    /** The relation or inverse of a group. */
    public int groupRelation(int group) {
        return groupRelation[group];
    }

    /** The edges of a group: a slice for {@link #target}, ascending. */
    public long group(int group) {
        return Slice.of(groupStart[group], groupStart[group + 1]);
    }

    /** The entities that have an edge of a relation or inverse: a slice for {@link #source}, ascending. */
    public long sources(int relation) {
        return Slice.of(firstSource[relation], firstSource[relation + 1]);
    }

    /** An entity of {@link #sources}. */
    public int source(int position) {
        return sources[position];
    }

    /** Whether the fact {@code relation(head, tail)} is in the graph; the relation may be an inverse. */
    public boolean contains(int head, int relation, int tail) {
        long slice = neighbours(head, relation);
        return Arrays.binarySearch(targets, Slice.begin(slice), Slice.end(slice), tail) >= 0;
    }

    /**
     * Writes the relations and inverses that lead directly from {@code from} to {@code to} into an array, ascending.
     *
     * @param into an array with room for {@link Relations#directedCount} ids
     * @return how many there are
     */
    public int linking(int from, int to, int[] into) {
        int count = 0;
        if (degree(from) <= degree(to)) {
            for (int group = firstGroup[from]; group < firstGroup[from + 1]; group++) {
                if (inGroup(group, to)) {
                    into[count++] = groupRelation[group];
                }
            }
            return count;
        }
        for (int group = firstGroup[to]; group < firstGroup[to + 1]; group++) {
            if (inGroup(group, from)) {
                into[count++] = relations.inverse(groupRelation[group]);
            }
        }
        Arrays.sort(into, 0, count);
        return count;
    }

    private boolean inGroup(int group, int target) {
        return Arrays.binarySearch(targets, groupStart[group], groupStart[group + 1], target) >= 0;
    }

    /** Memory held by the index without the names, in bytes. */
    public long indexBytes() {
        return 4L * firstGroup.length
                + 4L * groupRelation.length
                + 4L * groupStart.length
                + 4L * targets.length
                + 4L * firstSource.length
                + 4L * sources.length
                + 4L * tripleCounts.length;
    }
}
