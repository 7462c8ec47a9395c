package dev.hornbeam.spark;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_append;
import static org.apache.spark.sql.functions.array_contains;
import static org.apache.spark.sql.functions.arrays_overlap;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.ceil;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.shiftrightunsigned;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.NullThinning;
import dev.hornbeam.path.PathCounts;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.rule.Rule.Mirror;
import dev.hornbeam.spark.PairWalk.SourceSample;
import dev.hornbeam.work.SplitMix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

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

    /** Joins half-paths from both ends of every anchor where they meet, and adds up the paths by body and head. */
    private static final class ClosedPaths {
        private final FactFrames graph;
        private final BoundedEdges edges;
        private final FactAnchors anchors;
        private final int maxLength;
        private final List<Dataset<Row>> kept = new ArrayList<>();

        ClosedPaths(FactFrames graph, BoundedEdges edges, FactAnchors anchors, int maxLength) {
            this.graph = graph;
            this.edges = edges;
            this.anchors = anchors;
            this.maxLength = maxLength;
        }

        /** Rows of body, head and ways: every body and head once. */
        List<Row> rows() {
            List<Dataset<Row>> near = grown((maxLength + 1) / 2, "x", true);
            List<Dataset<Row>> far = grown(maxLength / 2, "y", false);
            Dataset<Row> paths = oneStep();
            for (int length = 2; length <= maxLength; length++) {
                paths = paths.union(joined(near.get(length - length / 2 - 1), far.get(length / 2 - 1)));
            }
            try {
                return paths.groupBy("body", "head").agg(sum("ways").as("ways")).collectAsList();
            } finally {
                kept.forEach(Dataset::unpersist);
            }
        }

        private Dataset<Row> oneStep() {
            Dataset<Row> beside = graph.edges().select(col("s").as("x"), col("o").as("y"), col("r"));
            return anchors.frame
                    .join(beside, new String[] {"x", "y"})
                    .filter(col("r").notEqual(col("head")))
                    .select(array(col("r")).as("body"), col("head"), lit(1L).as("ways"));
        }

        /** The half-paths of each length from one end. */
        private List<Dataset<Row>> grown(int levels, String end, boolean onward) {
            List<Dataset<Row>> found = new ArrayList<>();
            Dataset<Row> walks = anchors.frame.select(
                    col("anchor"),
                    col("head"),
                    col("x"),
                    col("y"),
                    col(end).as("at"),
                    array().cast("array<bigint>").as("between"),
                    array().cast("array<int>").as("path"),
                    lit(1L).as("ways"));
            for (int level = 1; level <= levels; level++) {
                walks = grow(walks, level == 1, onward);
                if (level < levels) {
                    walks = walks.persist(StorageLevel.MEMORY_AND_DISK());
                    kept.add(walks);
                }
                found.add(walks);
            }
            return found;
        }

        private Dataset<Row> grow(Dataset<Row> walks, boolean first, boolean onward) {
            Column between = first ? col("between") : array_append(col("between"), col("at"));
            Column step = onward
                    ? array_append(col("path"), col("relation"))
                    : concat(array(inverse(col("relation"))), col("path"));
            return edges.follow(walks, col("anchor"), col("at"), lit(onward), concat(col("path"), array(lit(-1))))
                    .filter(col("next").notEqual(col("x")).and(col("next").notEqual(col("y"))))
                    .filter(col("next").notEqual(col("at")))
                    .filter(not(array_contains(col("between"), col("next"))))
                    .select(
                            col("anchor"),
                            col("head"),
                            col("x"),
                            col("y"),
                            col("next").as("at"),
                            between.as("between"),
                            step.as("path"),
                            col("ways"));
        }

        private Column inverse(Column relation) {
            int count = graph.relations().count();
            return when(relation.geq(count), relation.minus(count)).otherwise(relation.plus(count));
        }

        private static Dataset<Row> joined(Dataset<Row> near, Dataset<Row> far) {
            Dataset<Row> other = far.select(
                    col("anchor"),
                    col("at"),
                    col("between").as("beyond"),
                    col("path").as("rest"),
                    col("ways").as("times"));
            return near.join(other, new String[] {"anchor", "at"})
                    .filter(not(arrays_overlap(col("between"), col("beyond"))))
                    .select(
                            concat(col("path"), col("rest")).as("body"),
                            col("head"),
                            WalkWeight.capped(col("ways").multiply(col("times")))
                                    .as("ways"));
        }
    }

    /**
     * Estimates how many paths of a body are closed by no relation: all bodies are walked at once from some sources of their
     * first relation, and at every step along some edges of the next. Each path is as likely to be walked as any other of its
     * body, and stands for as many as it was drawn from.
     */
    private static final class OpenPathWalk {
        private final SparkSession spark;
        private final FactFrames graph;
        private final GraphFigures figures;
        private final BoundedEdges edges;
        private final SourceSample sample;
        private final int trials;

        /** @param edges bounded by entity and relation */
        OpenPathWalk(
                SparkSession spark, FactFrames graph, GraphFigures figures, BoundedEdges edges, long seed, int trials) {
            this.spark = spark;
            this.graph = graph;
            this.figures = figures;
            this.edges = edges;
            this.sample = new SourceSample(seed);
            this.trials = trials;
        }

        /** The part of a relation's sources from which bodies that begin with it are walked. */
        double share(int relation) {
            return Math.min(1, (double) trials / Math.max(1, figures.sources(relation)));
        }

        /** By node where a body ends, the ways of its open paths from the sources that were drawn. */
        Map<Integer, Long> ways(BodyTree tree) {
            Map<Integer, Long> open = new HashMap<>();
            Dataset<Row> walks = starts(tree);
            Dataset<Row> ends = null;
            for (int depth = 1; depth <= tree.depth(); depth++) {
                walks = step(walks, tree, depth);
                if (depth > 1) {
                    Dataset<Row> ending = walks.filter(col("node").isin(tree.ends(depth)))
                            .select(col("node"), col("x"), col("at").as("y"), col("ways"));
                    ends = ends == null ? ending : ends.union(ending);
                }
            }
            if (ends == null) {
                return open;
            }
            Dataset<Row> linked = graph.edges().select(col("s").as("x"), col("o").as("y"));
            for (Row row : ends.join(linked, new String[] {"x", "y"}, "left_anti")
                    .groupBy("node")
                    .agg(sum("ways"))
                    .collectAsList()) {
                open.put(row.getInt(0), row.getLong(1));
            }
            return open;
        }

        /** How many sources of every relation and inverse were drawn. */
        Map<Integer, Long> drawn(BodyTree tree) {
            Map<Integer, Long> drawn = new HashMap<>();
            for (Row row : starts(tree).groupBy("relation").agg(count(lit(1))).collectAsList()) {
                drawn.put(row.getInt(0), row.getLong(1));
            }
            return drawn;
        }

        /** By relation or inverse, how many of its edges are the only ones between their ends: open paths of one step. */
        Map<Integer, Long> single() {
            Map<Integer, Long> single = new HashMap<>();
            for (Row row : graph.edges()
                    .filter(col("s").notEqual(col("o")))
                    .groupBy("s", "o")
                    .agg(count(lit(1)).as("edges"), min("r").as("r"))
                    .filter(col("edges").equalTo(1))
                    .groupBy("r")
                    .agg(count(lit(1)))
                    .collectAsList()) {
                single.put(row.getInt(0), row.getLong(1));
            }
            return single;
        }

        private Dataset<Row> starts(BodyTree tree) {
            return figures.degrees()
                    .join(broadcast(tree.steps(spark, 1)), col("r").equalTo(col("relation")))
                    .filter(col("share").geq(1).or(sample.of(col("s")).lt(col("share"))))
                    .select(
                            col("parent").as("node"),
                            col("relation"),
                            col("s").as("x"),
                            col("s").as("at"),
                            array().cast("array<bigint>").as("between"),
                            lit(1L).as("ways"));
        }

        private Dataset<Row> step(Dataset<Row> walks, BodyTree tree, int depth) {
            Dataset<Row> steps = tree.steps(spark, depth).drop("share");
            Dataset<Row> next = depth == 1
                    ? walks.drop("node").join(broadcast(steps), "relation").drop("parent")
                    : walks.join(broadcast(steps), col("node").equalTo(col("parent")))
                            .drop("node", "parent");
            return edges.follow(next, col("child"), col("x"), col("at"), col("between"))
                    .filter(col("next").notEqual(col("x")).and(col("next").notEqual(col("at"))))
                    .filter(not(array_contains(col("between"), col("next"))))
                    .select(
                            col("child").as("node"),
                            col("x"),
                            col("next").as("at"),
                            array_append(col("between"), col("at")).as("between"),
                            col("ways"));
        }
    }

    /**
     * Edges in buckets of about a fan-out each, so that a walk that stands at a hub follows one bucket of its edges and stands
     * for as many walks as there are buckets. Every edge is as likely to be followed as any other, no walk branches more than
     * the fan-out allows, and no worker has all edges of a hub to itself.
     */
    private static final class BoundedEdges {
        private final String[] places;
        private final long seed;
        private final Dataset<Row> hubs;
        private final Dataset<Row> dealt;

        /**
         * @param edges columns s, r, o
         * @param degrees columns s, r, degree
         * @param places the columns of which the values share a fan-out: s, or s and r
         */
        BoundedEdges(Dataset<Row> edges, Dataset<Row> degrees, int fanOut, long seed, String... places) {
            this.places = places;
            this.seed = seed;
            Column[] keys = Arrays.stream(places)
                    .map(org.apache.spark.sql.functions::col)
                    .toArray(Column[]::new);
            this.hubs = degrees.groupBy(keys)
                    .agg(sum("degree").as("degree"))
                    .filter(col("degree").gt(fanOut))
                    .withColumn(
                            "buckets", ceil(col("degree").divide(lit(fanOut))).cast("long"))
                    .drop("degree")
                    .persist(StorageLevel.MEMORY_AND_DISK());
            this.dealt = edges.join(hubs, places, "left")
                    .select(
                            col("s").as("at"),
                            col("r").as("relation"),
                            coalesce(pmod(xxhash64(lit(seed), col("s"), col("r"), col("o")), col("buckets")), lit(0L))
                                    .as("bucket"),
                            col("o").as("next"))
                    .persist(StorageLevel.MEMORY_AND_DISK());
        }

        /**
         * Every walk with the edges of its bucket.
         *
         * @param walks with columns at, ways and, if the places are relations too, relation
         * @param chance what the choice of a bucket depends on
         * @return the same columns, with the relation and the end of the edge as {@code relation} and {@code next}, and with
         *     as many ways as the walk now stands for
         */
        Dataset<Row> follow(Dataset<Row> walks, Column... chance) {
            String[] here = Arrays.stream(places)
                    .map(place -> place.equals("s") ? "at" : "relation")
                    .toArray(String[]::new);
            Dataset<Row> known = hubs;
            for (int i = 0; i < places.length; i++) {
                known = known.withColumnRenamed(places[i], here[i]);
            }
            Column[] drawn = new Column[chance.length + 1];
            drawn[0] = lit(~seed);
            System.arraycopy(chance, 0, drawn, 1, chance.length);
            String[] keys = Arrays.copyOf(here, here.length + 1);
            keys[here.length] = "bucket";
            return walks.join(known, here, "left")
                    .withColumn("bucket", coalesce(pmod(xxhash64(drawn), col("buckets")), lit(0L)))
                    .withColumn(
                            "ways",
                            WalkWeight.capped(
                                    col("ways").multiply(WalkWeight.capped(coalesce(col("buckets"), lit(1L))))))
                    .drop("buckets")
                    .join(dealt, keys)
                    .drop("bucket");
        }

        void release() {
            hubs.unpersist();
            dealt.unpersist();
        }
    }

    /**
     * The facts for which paths are searched: about equally many of each relation, as far as it has that many, drawn by a hash
     * of seed and fact. Self-loops are not among them, as no simple path closes one.
     */
    private static final class FactAnchors {
        private static final StructType SHARES =
                new StructType().add("r", DataTypes.IntegerType, false).add("share", DataTypes.DoubleType, false);

        /** Columns anchor, head, x, y. */
        final Dataset<Row> frame;

        /** How many facts of its relation each anchor stands for. */
        final double[] weights;

        FactAnchors(SparkSession spark, FactFrames graph, long most, long seed) {
            double[] shares = shares(graph, most);
            List<Row> rows = new ArrayList<>();
            for (int relation = 0; relation < shares.length; relation++) {
                rows.add(RowFactory.create(relation, shares[relation]));
            }
            Column hash = xxhash64(lit(seed), col("s"), col("r"), col("o"));
            Dataset<Row> candidates = graph.facts().filter(col("s").notEqual(col("o")));
            frame = candidates
                    .join(broadcast(spark.createDataFrame(rows, SHARES)), "r")
                    .withColumn("anchor", hash)
                    .filter(col("share")
                            .geq(1)
                            .or(shiftrightunsigned(col("anchor"), 11)
                                    .multiply(lit(0x1p-53))
                                    .lt(col("share"))))
                    .select(col("anchor"), col("r").as("head"), col("s").as("x"), col("o").as("y"))
                    .persist(StorageLevel.MEMORY_AND_DISK());
            weights = new double[shares.length];
            for (Row row : candidates.groupBy("r").agg(count(lit(1))).collectAsList()) {
                weights[row.getInt(0)] = row.getLong(1);
            }
            for (Row row : frame.groupBy("head").agg(count(lit(1))).collectAsList()) {
                weights[row.getInt(0)] /= row.getLong(1);
            }
        }

        /** From the rarest relation on, each gets an even share of what is left, or all it has. */
        private static double[] shares(FactFrames graph, long most) {
            long[] sizes = graph.sizes();
            Integer[] bySize = new Integer[sizes.length];
            Arrays.setAll(bySize, relation -> relation);
            Arrays.sort(bySize, Comparator.comparingLong(relation -> sizes[relation]));
            double[] shares = new double[sizes.length];
            long left = most;
            for (int i = 0; i < bySize.length; i++) {
                long even = Math.max(1, left / (bySize.length - i));
                long taken = Math.min(sizes[bySize[i]], Math.min(left, even));
                shares[bySize[i]] = (double) taken / Math.max(1, sizes[bySize[i]]);
                left -= taken;
            }
            return shares;
        }

        void release() {
            frame.unpersist();
        }
    }

    /** How many walks one that was drawn stands for: whole numbers, so that sums do not depend on their order. */
    private static final class WalkWeight {
        /** The largest of one walk, so that no product or sum overflows. */
        private static final long HEAVIEST = 1L << 30;

        private WalkWeight() {}

        /** @param ways never null: the lesser of nothing and a number is the number */
        static Column capped(Column ways) {
            return least(ways, lit(HEAVIEST));
        }
    }
}
