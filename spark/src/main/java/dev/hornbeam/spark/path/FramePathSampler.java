package dev.hornbeam.spark.path;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.path.NullThinning;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.path.corpus.PathCounts;
import dev.hornbeam.rule.Mirror;
import dev.hornbeam.spark.count.BodyTree;
import dev.hornbeam.spark.count.GraphFigures;
import dev.hornbeam.spark.read.FactFrames;
import dev.hornbeam.work.SplitMix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Gathers the paths that close known facts, as {@link dev.hornbeam.path.AnchoredSampler} does on one machine: half-paths from
 * both ends of anchors, joined where they meet, with a bounded fan-out against hubs; then the open paths of the same bodies
 * are estimated. Closed counts are exact if every fact is an anchor and no entity has more edges than the fan-out.
 *
 * <p>Everything that is drawn depends on the seed and on names alone, so that neither the number of workers nor a task that
 * is done twice changes the corpus.
 */
public final class FramePathSampler {
    /** Edges of a relation that are followed from an entity when open paths are estimated. */
    private static final int OPEN_FAN_OUT = 2;

    /** The largest count of one body, so that no sum overflows. */
    private static final double MOST = 1L << 40;

    private final SparkSession spark;
    private final FactFrames graph;
    private final GraphFigures figures;
    private final SamplerOptions options;

    public FramePathSampler(SparkSession spark, FactFrames graph, GraphFigures figures, SamplerOptions options) {
        this.spark = spark;
        this.graph = graph;
        this.figures = figures;
        this.options = options;
    }

    /** The corpus that a seed gives. */
    public Corpus sample(long seed) {
        Corpus closed = closed(seed);
        return closed.size() == 0
                ? closed
                : NullThinning.thin(closed.withNullCounts(nullCounts(closed, seed)), options.openRatio(), seed);
    }

    /** So many edges of an entity that all steps of a half-path together stay within the half-paths allowed. */
    private int fanOut() {
        int levels = (options.maxLength() + 1) / 2;
        return (int) Math.max(1, Math.round(Math.pow(options.halfPaths(), 1.0 / levels)));
    }

    private Corpus closed(long seed) {
        FactAnchors anchors = new FactAnchors(spark, graph, options.anchors(), seed);
        BoundedEdges edges = new BoundedEdges(graph.edges(), figures.degrees(), fanOut(), seed, "s");
        try {
            List<Row> rows = new ArrayList<>(new ClosedPaths(graph, edges, anchors, options.maxLength()).rows());
            rows.sort(Comparator.<Row, int[]>comparing(FramePathSampler::body, Arrays::compare)
                    .thenComparingInt(row -> row.getInt(1)));
            SplitMix random = new SplitMix(seed, -1);
            Relations relations = graph.relations();
            PathCounts counts = new PathCounts(options.maxLength(), relations.directedCount());
            for (Row row : rows) {
                int head = row.getInt(1);
                long count = random.round(Math.min(row.getLong(2) * anchors.weights[head], MOST));
                if (count > 0) {
                    int[] body = body(row);
                    counts.add(counts.body(body, 0, body.length), head, count);
                    counts.add(counts.body(Mirror.of(body, relations), 0, body.length), relations.inverse(head), count);
                }
            }
            return counts.toCorpus();
        } finally {
            edges.release();
            anchors.release();
        }
    }

    private static int[] body(Row row) {
        return row.getList(0).stream().mapToInt(relation -> (Integer) relation).toArray();
    }

    /** A body and its mirror have the same paths: the first of them is walked for both. */
    private long[] nullCounts(Corpus closed, long seed) {
        Relations relations = graph.relations();
        BoundedEdges edges = new BoundedEdges(graph.edges(), figures.degrees(), OPEN_FAN_OUT, ~seed, "s", "r");
        OpenPathWalk walk = new OpenPathWalk(spark, graph, figures, edges, ~seed, options.trials());
        BodyTree tree = new BodyTree();
        Map<Integer, Integer> nodes = new HashMap<>();
        for (int body = 0; body < closed.size(); body++) {
            int[] first = Mirror.first(closed.body(body), relations);
            if (first.length > 1) {
                nodes.put(body, tree.add(first, walk.share(first[0])));
            }
        }
        try {
            Map<Integer, Long> single = walk.single();
            Map<Integer, Long> ways = nodes.isEmpty() ? Map.of() : walk.ways(tree);
            Map<Integer, Long> drawn = nodes.isEmpty() ? Map.of() : walk.drawn(tree);
            SplitMix random = new SplitMix(~seed, 0);
            long[] counts = new long[closed.size()];
            for (int body = 0; body < counts.length; body++) {
                int[] first = Mirror.first(closed.body(body), relations);
                double open = first.length == 1
                        ? single.getOrDefault(first[0], 0L)
                        : (double) ways.getOrDefault(nodes.get(body), 0L)
                                * figures.sources(first[0])
                                / Math.max(1, drawn.getOrDefault(first[0], 1L));
                counts[body] = random.round(Math.min(open, MOST));
            }
            return counts;
        } finally {
            edges.release();
        }
    }
}
