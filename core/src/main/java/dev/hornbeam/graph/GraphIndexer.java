package dev.hornbeam.graph;

import dev.hornbeam.graph.store.Ints;
import dev.hornbeam.graph.store.LargeInts;
import dev.hornbeam.work.Memory;
import java.util.Arrays;
import java.util.Locale;

/**
 * Sorts facts into the arrays of a {@link Graph}: a counting sort by entity, then a small sort within each. Where memory
 * is short for all edges at once, it goes through the facts several times, each time for as many entities as have room.
 */
final class GraphIndexer {
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
