package dev.hornbeam.graph;

import dev.hornbeam.work.Memory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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
    /** A graph without names and facts. */
    public static final Graph NOTHING = of(Vocabulary.of(), Relations.of(), Triples.of());

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
    private final Optional<Graph> schema;

    /** The graph that such parts are. */
    public Graph(Vocabulary entities, Relations relations, GraphParts parts) {
        this(entities, relations, parts, Optional.empty());
    }

    private Graph(Vocabulary entities, Relations relations, GraphParts parts, Optional<Graph> schema) {
        this.parts = parts;
        this.schema = schema;
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

    /** The same facts with statements about classes and properties that were set apart, over the same ids. */
    Graph with(Optional<Graph> statements) {
        Optional<Graph> apart = statements.filter(each -> each != NOTHING);
        return apart.equals(schema) ? this : new Graph(entities, relations, parts, apart);
    }

    /** The same facts with the statements that were set apart from another graph over the same ids. */
    public Graph withSchemaOf(Graph other) {
        return with(other.schema);
    }

    /** The statements about classes and properties: those that were set apart, or else they are among these facts. */
    public Graph schema() {
        return schema.orElse(this);
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
        return fits ? new Graph(entities, relations, parts.inArrays(), schema) : this;
    }

    /**
     * The same facts where more relations are known, of which the graph has no facts.
     *
     * @param more relations of which the first are those of this graph
     */
    public Graph over(Relations more) {
        return more.count() == relations.count()
                ? this
                : new Graph(entities, more, parts.over(relations, more), schema.map(each -> each.over(more)));
    }

    /** What the index consists of. */
    public GraphParts parts() {
        return parts;
    }

    /** Memory held by the index without the names, in bytes. */
    public long indexBytes() {
        return parts.bytes();
    }

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

        /** The same with more relations behind the known ones: the ids of inverses move up, so that all orders stay. */
        private GraphParts over(Relations own, Relations more) {
            int[] relationOfGroup = new int[groupRelation.size()];
            for (int group = 0; group < relationOfGroup.length; group++) {
                int relation = groupRelation.get(group);
                relationOfGroup[group] = relation < own.count() ? relation : more.inverse(own.base(relation));
            }
            int[] first = new int[more.directedCount() + 1];
            int[] counts = new int[more.count()];
            for (int relation = 0; relation < more.count(); relation++) {
                boolean known = relation < own.count();
                counts[relation] = known ? tripleCounts.get(relation) : 0;
                first[relation] = firstSource.get(Math.min(relation, own.count()));
                first[more.inverse(relation)] = firstSource.get(Math.min(own.count() + relation, own.directedCount()));
            }
            first[more.directedCount()] = firstSource.get(own.directedCount());
            return new GraphParts(
                    firstGroup,
                    Ints.of(relationOfGroup),
                    groupStart,
                    targets,
                    Ints.of(first),
                    sources,
                    Ints.of(counts),
                    duplicates);
        }
    }

    /**
     * Sorts facts into the arrays of a {@link Graph}: a counting sort by entity, then a small sort within each. Where memory
     * is short for all edges at once, it goes through the facts several times, each time for as many entities as have room.
     */
    static final class GraphIndexer {
        private final Relations relations;
        private final Triples triples;
        private final int mostEdges;
        private final int entityCount;
        private final int[] firstEdge;
        private final int[] firstGroup;
        private final LargeInts groupRelation;
        private final LargeInts groupStart;
        private final LargeInts targets;
        private final int[] firstSource;
        private final LargeInts sources;
        private final int[] tripleCounts;

        GraphIndexer(int entityCount, Relations relations, Triples triples) {
            this(entityCount, relations, triples, LargeInts.mostInMemory());
        }

        /** @param mostInMemory how many numbers, or edges, may be in an array; an entity with more edges has its own pass */
        GraphIndexer(int entityCount, Relations relations, Triples triples, long mostInMemory) {
            if (triples.size() > (Integer.MAX_VALUE - 16) / 2) {
                throw new IllegalArgumentException("more than 2^30 facts in one graph: " + triples.size());
            }
            this.relations = relations;
            this.triples = triples;
            this.entityCount = entityCount;
            this.mostEdges = (int) Math.min(Integer.MAX_VALUE, Math.max(1, mostInMemory));
            Memory.require(
                    String.format(Locale.ROOT, "indexing %,d facts", triples.size()),
                    3L * Integer.BYTES * entityCount + Long.BYTES * Math.min(2L * triples.size(), mostEdges),
                    "the number of facts");
            firstEdge = firstEdges(entityCount, triples);
            firstGroup = new int[entityCount + 1];
            groupRelation = new LargeInts(mostInMemory);
            groupStart = new LargeInts(mostInMemory);
            targets = new LargeInts(mostInMemory);
            sources = new LargeInts(mostInMemory);
            firstSource = new int[relations.directedCount() + 1];
            tripleCounts = new int[relations.count()];
            for (int from = 0; from < entityCount; ) {
                int to = endOfPass(from);
                index(from, to);
                from = to;
            }
            groupStart.add(targets.size());
            indexSources();
        }

        GraphParts parts() {
            return new GraphParts(
                    Ints.of(firstGroup),
                    groupRelation.ints(),
                    groupStart.ints(),
                    targets.ints(),
                    Ints.of(firstSource),
                    sources.ints(),
                    Ints.of(tripleCounts),
                    triples.size() - targets.size() / 2 + triples.repeated());
        }

        /** Where each entity's edges begin when both directions of every fact are stored entity by entity. */
        private static int[] firstEdges(int entityCount, Triples triples) {
            int[] first = new int[entityCount + 1];
            for (int i = 0; i < triples.size(); i++) {
                first[triples.head(i) + 1]++;
                first[triples.tail(i) + 1]++;
            }
            for (int entity = 0; entity < entityCount; entity++) {
                first[entity + 1] += first[entity];
            }
            return first;
        }

        /** The entity after the last one whose edges have room, with those of all before it from {@code from} on. */
        private int endOfPass(int from) {
            long last = (long) firstEdge[from] + mostEdges;
            if (firstEdge[entityCount] <= last) {
                return entityCount;
            }
            int found = Arrays.binarySearch(firstEdge, from, entityCount + 1, (int) last);
            int to = found >= 0 ? found : -found - 2;
            return Math.max(from + 1, to);
        }

        private void index(int from, int to) {
            long[] edges = edges(from, to);
            int distinct = 0;
            int groups = 0;
            int base = firstEdge[from];
            for (int entity = from; entity < to; entity++) {
                int begin = firstEdge[entity] - base;
                int end = firstEdge[entity + 1] - base;
                Arrays.sort(edges, begin, end);
                for (int i = begin; i < end; i++) {
                    if (i == begin || edges[i] != edges[i - 1]) {
                        distinct++;
                        groups += i == begin || edges[i] >>> 32 != edges[i - 1] >>> 32 ? 1 : 0;
                    }
                }
            }
            targets.makeRoom(distinct);
            groupRelation.makeRoom(groups);
            groupStart.makeRoom(groups + 1);
            for (int entity = from; entity < to; entity++) {
                layOut(edges, firstEdge[entity] - base, firstEdge[entity + 1] - base);
                firstGroup[entity + 1] = groupRelation.size();
            }
        }

        /** The edges of some entities as relation and target in one long: to sort longs is to sort by relation, then target. */
        private long[] edges(int from, int to) {
            int base = firstEdge[from];
            long[] edges = new long[firstEdge[to] - base];
            int[] next = Arrays.copyOfRange(firstEdge, from, to);
            boolean all = from == 0 && to == entityCount;
            for (int i = 0; i < triples.size(); i++) {
                int head = triples.head(i);
                int relation = triples.relation(i);
                int tail = triples.tail(i);
                if (all || head >= from && head < to) {
                    edges[next[head - from]++ - base] = (long) relation << 32 | tail;
                }
                if (all || tail >= from && tail < to) {
                    edges[next[tail - from]++ - base] = (long) relations.inverse(relation) << 32 | head;
                }
            }
            return edges;
        }

        private void layOut(long[] edges, int begin, int end) {
            for (int i = begin; i < end; i++) {
                if (i > begin && edges[i] == edges[i - 1]) {
                    continue;
                }
                int relation = (int) (edges[i] >>> 32);
                if (i == begin || edges[i] >>> 32 != edges[i - 1] >>> 32) {
                    groupRelation.add(relation);
                    groupStart.add(targets.size());
                    firstSource[relation + 1]++;
                }
                if (!relations.isInverse(relation)) {
                    tripleCounts[relation]++;
                }
                targets.add((int) edges[i]);
            }
        }

        private void indexSources() {
            for (int relation = 0; relation < relations.directedCount(); relation++) {
                firstSource[relation + 1] += firstSource[relation];
            }
            int[] next = firstSource.clone();
            sources.fill(groupRelation.size());
            for (int entity = 0; entity < entityCount; entity++) {
                for (int group = firstGroup[entity]; group < firstGroup[entity + 1]; group++) {
                    sources.set(next[groupRelation.get(group)]++, entity);
                }
            }
        }
    }
}
