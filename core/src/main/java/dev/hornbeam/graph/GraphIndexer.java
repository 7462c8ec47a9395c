package dev.hornbeam.graph;

import dev.hornbeam.graph.store.Ints;
import java.util.Arrays;

/** Sorts facts into the arrays of a {@link Graph}: a counting sort by entity, then a small sort within each. */
final class GraphIndexer {
    private final int[] firstGroup;
    private final int[] groupRelation;
    private final int[] groupStart;
    private final int[] targets;
    private final int[] firstSource;
    private final int[] sources;
    private final int[] tripleCounts;
    private final int duplicates;

    GraphIndexer(int entityCount, Relations relations, Triples triples) {
        if (triples.size() > (Integer.MAX_VALUE - 16) / 2) {
            throw new IllegalArgumentException("more than 2^30 facts in one graph: " + triples.size());
        }
        int[] firstEdge = firstEdges(entityCount, triples);
        long[] edges = edges(relations, triples, firstEdge);

        firstGroup = new int[entityCount + 1];
        int distinct = sortAndCount(entityCount, firstEdge, edges);
        int groups = firstGroup[entityCount];
        groupRelation = new int[groups];
        groupStart = new int[groups + 1];
        targets = new int[distinct];
        firstSource = new int[relations.directedCount() + 1];
        sources = new int[groups];
        tripleCounts = new int[relations.count()];
        duplicates = (edges.length - distinct) / 2;
        layOut(entityCount, firstEdge, edges, relations);
        indexSources(entityCount, relations);
    }

    GraphParts parts() {
        return new GraphParts(
                Ints.of(firstGroup),
                Ints.of(groupRelation),
                Ints.of(groupStart),
                Ints.of(targets),
                Ints.of(firstSource),
                Ints.of(sources),
                Ints.of(tripleCounts),
                duplicates);
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

    /** Every edge as relation and target in one long, so that a sort of longs is a sort by relation, then target. */
    private static long[] edges(Relations relations, Triples triples, int[] firstEdge) {
        long[] edges = new long[2 * triples.size()];
        int[] next = firstEdge.clone();
        for (int i = 0; i < triples.size(); i++) {
            int head = triples.head(i);
            int relation = triples.relation(i);
            int tail = triples.tail(i);
            edges[next[head]++] = (long) relation << 32 | tail;
            edges[next[tail]++] = (long) relations.inverse(relation) << 32 | head;
        }
        return edges;
    }

    /** Sorts each entity's edges, fills {@link #firstGroup} and returns the number of distinct edges. */
    private int sortAndCount(int entityCount, int[] firstEdge, long[] edges) {
        int distinct = 0;
        int groups = 0;
        for (int entity = 0; entity < entityCount; entity++) {
            int begin = firstEdge[entity];
            int end = firstEdge[entity + 1];
            Arrays.sort(edges, begin, end);
            for (int i = begin; i < end; i++) {
                if (i == begin || edges[i] != edges[i - 1]) {
                    distinct++;
                    groups += i == begin || edges[i] >>> 32 != edges[i - 1] >>> 32 ? 1 : 0;
                }
            }
            firstGroup[entity + 1] = groups;
        }
        return distinct;
    }

    private void layOut(int entityCount, int[] firstEdge, long[] edges, Relations relations) {
        int position = 0;
        int group = -1;
        for (int entity = 0; entity < entityCount; entity++) {
            int begin = firstEdge[entity];
            for (int i = begin; i < firstEdge[entity + 1]; i++) {
                if (i > begin && edges[i] == edges[i - 1]) {
                    continue;
                }
                int relation = (int) (edges[i] >>> 32);
                if (i == begin || edges[i] >>> 32 != edges[i - 1] >>> 32) {
                    groupRelation[++group] = relation;
                    groupStart[group] = position;
                    firstSource[relation + 1]++;
                }
                if (!relations.isInverse(relation)) {
                    tripleCounts[relation]++;
                }
                targets[position++] = (int) edges[i];
            }
        }
        groupStart[groupRelation.length] = position;
    }

    private void indexSources(int entityCount, Relations relations) {
        for (int relation = 0; relation < relations.directedCount(); relation++) {
            firstSource[relation + 1] += firstSource[relation];
        }
        int[] next = firstSource.clone();
        for (int entity = 0; entity < entityCount; entity++) {
            for (int group = firstGroup[entity]; group < firstGroup[entity + 1]; group++) {
                sources[next[groupRelation[group]]++] = entity;
            }
        }
    }
}
