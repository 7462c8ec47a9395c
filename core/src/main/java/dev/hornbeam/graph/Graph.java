package dev.hornbeam.graph;

import dev.hornbeam.graph.store.Ints;
import java.util.Arrays;

/**
 * The index of a knowledge graph: every fact twice, once from its head by the relation and once from its tail by the
 * inverse, in plain arrays or in a mapped file; immutable and safe to read from any thread.
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
    private static final int PART_OF_MEMORY = 8;

    private final Vocabulary entities;
    private final Relations relations;
    private final Ints firstGroup;
    private final Ints groupRelation;
    private final Ints groupStart;
    private final Ints targets;
    private final Ints firstSource;
    private final Ints sources;
    private final Ints tripleCounts;
    private final int duplicates;
    private final GraphParts parts;

    /** The graph that such parts are. */
    public Graph(Vocabulary entities, Relations relations, GraphParts parts) {
        this.parts = parts;
        this.entities = entities;
        this.relations = relations;
        this.firstGroup = parts.firstGroup();
        this.groupRelation = parts.groupRelation();
        this.groupStart = parts.groupStart();
        this.targets = parts.targets();
        this.firstSource = parts.firstSource();
        this.sources = parts.sources();
        this.tripleCounts = parts.tripleCounts();
        this.duplicates = parts.duplicates();
    }

    /** The index of these facts; entities of the vocabulary that no fact names have no edges. */
    public static Graph of(Vocabulary entities, Relations relations, Triples triples) {
        return new Graph(entities, relations, new GraphIndexer(entities.size(), relations, triples).parts());
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
        return targets.size() / 2;
    }

    /** The number of distinct facts of a relation; the same for its inverse. */
    public int tripleCount(int relation) {
        return tripleCounts.get(relations.base(relation));
    }

    /** How many of the given facts were duplicates. */
    public int duplicates() {
        return duplicates;
    }

    /** The edges of an entity, both directions: a slice for {@link #target} and {@link #relationAt}. */
    public long edges(int entity) {
        long groups = firstGroup.pair(entity);
        return Slice.of(groupStart.get(Slice.begin(groups)), groupStart.get(Slice.end(groups)));
    }

    /** The number of edges of an entity, both directions. */
    public int degree(int entity) {
        return Slice.size(edges(entity));
    }

    /** The entities that a relation or inverse leads to from an entity: a slice for {@link #target}, ascending. */
    public long neighbours(int entity, int relation) {
        int group = groupOf(entity, relation);
        return group < 0 ? Slice.EMPTY : groupStart.pair(group);
    }

    /** The group of a relation or inverse at an entity, or -1 if the entity has no such edge. */
    public int groupOf(int entity, int relation) {
        long groups = firstGroup.pair(entity);
        int low = Slice.begin(groups);
        int high = Slice.end(groups);
        while (high - low > 8) {
            int middle = low + high >>> 1;
            if (groupRelation.get(middle) <= relation) {
                low = middle;
            } else {
                high = middle;
            }
        }
        for (; low < high; low++) {
            if (groupRelation.get(low) == relation) {
                return low;
            }
        }
        return -1;
    }

    /** The entity at the far end of an edge. */
    public int target(int position) {
        return targets.get(position);
    }

    /** The relation or inverse of an edge of an entity. */
    public int relationAt(int entity, int position) {
        long groups = firstGroup.pair(entity);
        int low = Slice.begin(groups);
        int high = Slice.end(groups);
        while (high - low > 1) {
            int middle = low + high >>> 1;
            if (groupStart.get(middle) <= position) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return groupRelation.get(low);
    }

    /**
     * The groups of an entity, one per relation or inverse it has: a slice for {@link #groupRelation}, {@link #group}.
     */
    public long groups(int entity) {
        return firstGroup.pair(entity);
    }

    /** The entity that a group belongs to. */
    public int groupEntity(int group) {
        int low = 0;
        int high = entityCount() - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (firstGroup.get(middle) <= group) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The relation or inverse of a group. */
    public int groupRelation(int group) {
        return groupRelation.get(group);
    }

    /** The edges of a group: a slice for {@link #target}, ascending. */
    public long group(int group) {
        return groupStart.pair(group);
    }

    /** The entities that have an edge of a relation or inverse: a slice for {@link #source}, ascending. */
    public long sources(int relation) {
        return firstSource.pair(relation);
    }

    /** An entity of {@link #sources}. */
    public int source(int position) {
        return sources.get(position);
    }

    /** Whether the fact {@code relation(head, tail)} is in the graph; the relation may be an inverse. */
    public boolean contains(int head, int relation, int tail) {
        long slice = neighbours(head, relation);
        return targets.contains(Slice.begin(slice), Slice.end(slice), tail);
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
            for (int group = firstGroup.get(from); group < firstGroup.get(from + 1); group++) {
                if (inGroup(group, to)) {
                    into[count++] = groupRelation.get(group);
                }
            }
            return count;
        }
        for (int group = firstGroup.get(to); group < firstGroup.get(to + 1); group++) {
            if (inGroup(group, from)) {
                into[count++] = relations.inverse(groupRelation.get(group));
            }
        }
        Arrays.sort(into, 0, count);
        return count;
    }

    private boolean inGroup(int group, int target) {
        return targets.contains(groupStart.get(group), groupStart.get(group + 1), target);
    }

    /**
     * The same graph for long work: in arrays, which are faster to read than what is packed into a file, if they take no more
     * than a part of the memory that Java may use.
     */
    public Graph forLongWork() {
        boolean fits = 4 * parts.numbers() <= Runtime.getRuntime().maxMemory() / PART_OF_MEMORY;
        return fits ? new Graph(entities, relations, parts.inArrays()) : this;
    }

    /** What the index consists of. */
    public GraphParts parts() {
        return parts;
    }

    /** Memory held by the index without the names, in bytes. */
    public long indexBytes() {
        return parts.bytes();
    }
}
