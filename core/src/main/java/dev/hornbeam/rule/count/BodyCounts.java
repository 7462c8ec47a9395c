package dev.hornbeam.rule.count;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.rule.count.PairTrie.WalkedBody;
import dev.hornbeam.rule.count.RuleStatisticsCounter.SamplingError;
import java.util.Arrays;

/**
 * The sums over the sources of one body from which statistics are computed, for all heads of the body, read from either
 * end. A source counts as one draw; its pairs are not independent of each other.
 */
final class BodyCounts implements WalkedBody {
    private static final int RUNNING = -1;

    final int[] body;
    private final int[] heads;
    private final EntitySet[] ends;
    private final long[] support;
    private final long[] pcaFromStart;
    private final long[] pcaFromEnd;
    private final double[] supportSquared;
    private final double[] supportTimesPairs;
    private long pairs;
    private double pairsSquared;
    private int sourcesWithPairs;
    private int sourcesSeen = RUNNING;
    private long work;

    /**
     * @param heads distinct relations or inverses from the start of the body to its end
     * @param ends for each head the entities it can end at where a rule asks from the end of the body, otherwise null
     */
    BodyCounts(int[] body, int[] heads, EntitySet[] ends) {
        this.body = body;
        this.heads = heads;
        this.ends = ends;
        this.support = new long[heads.length];
        this.pcaFromStart = new long[heads.length];
        this.pcaFromEnd = new long[heads.length];
        this.supportSquared = new double[heads.length];
        this.supportTimesPairs = new double[heads.length];
    }

    @Override
    public int[] body() {
        return body;
    }

    /** Adds the pairs of one source. */
    @Override
    public void add(Graph graph, int source, PairFrontier reached, long cost) {
        work += cost;
        if (reached.size == 0) {
            return;
        }
        pairs += reached.size;
        pairsSquared += (double) reached.size * reached.size;
        sourcesWithPairs++;
        for (int h = 0; h < heads.length; h++) {
            long slice = graph.neighbours(source, heads[h]);
            if (Slice.size(slice) > 0) {
                pcaFromStart[h] += reached.size;
                addSupport(h, reached.size, hits(graph, source, slice, reached));
            }
            if (ends[h] != null) {
                pcaFromEnd[h] += ends[h].count(reached.entities, reached.size);
            }
        }
    }

    private static int hits(Graph graph, int source, long slice, PairFrontier reached) {
        int hits = 0;
        for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
            int target = graph.target(i);
            hits += target != source && reached.has(target) ? 1 : 0;
        }
        return hits;
    }

    private void addSupport(int h, int reached, int hits) {
        support[h] += hits;
        supportSquared[h] += (double) hits * hits;
        supportTimesPairs[h] += (double) hits * reached;
    }

    @Override
    public boolean isDone() {
        return sourcesSeen != RUNNING;
    }

    @Override
    public long work() {
        return work;
    }

    @Override
    public void finish(int seen) {
        sourcesSeen = seen;
    }

    /**
     * The statistics of a rule of this body.
     *
     * @param head the head from the start of the body to its end
     * @param fromEnd whether the rule itself reads the body from its end
     */
    RuleStatistics statistics(Graph graph, int head, boolean fromEnd) {
        int sources = Slice.size(graph.sources(body[0]));
        if (body.length == 1 && body[0] == head) {
            return RuleStatistics.exact(0, 0, 0, graph.tripleCount(head)); // the body is the head itself
        }
        int h = Arrays.binarySearch(heads, head);
        long pca = fromEnd ? pcaFromEnd[h] : pcaFromStart[h];
        if (sourcesSeen >= sources) {
            return RuleStatistics.exact(support[h], pairs, pca, graph.tripleCount(head));
        }
        double scale = (double) sources / sourcesSeen;
        return new RuleStatistics(
                Math.round(scale * support[h]),
                Math.round(scale * pairs),
                Math.round(scale * pca),
                graph.tripleCount(head),
                false,
                SamplingError.ofRatio(
                        sourcesSeen,
                        sources,
                        sourcesWithPairs,
                        support[h],
                        pairs,
                        supportSquared[h],
                        supportTimesPairs[h],
                        pairsSquared));
    }

    /** The entities that have an edge of a relation, one bit per entity, for millions of look-ups. */
    static final class EntitySet {
        private final long[] bits;

        /** The entities with an edge of a relation or inverse. */
        EntitySet(Graph graph, int relation) {
            bits = new long[(graph.entityCount() + 63) / 64];
            long slice = graph.sources(relation);
            for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
                int entity = graph.source(i);
                bits[entity >> 6] |= 1L << entity;
            }
        }

        /** How many of the first {@code size} entities are in the set. */
        int count(int[] entities, int size) {
            int count = 0;
            for (int i = 0; i < size; i++) {
                count += (int) (bits[entities[i] >> 6] >>> entities[i]) & 1;
            }
            return count;
        }
    }
}
