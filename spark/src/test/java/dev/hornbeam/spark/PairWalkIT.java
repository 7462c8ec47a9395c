package dev.hornbeam.spark;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.spark.PairWalk.EdgeSteps;
import dev.hornbeam.spark.PairWalk.SourceSample;
import dev.hornbeam.spark.testing.TestSession;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** The pairs that a walk finds are those of all simple paths, listed one by one. */
class PairWalkIT {
    private static final StructType EDGES = new StructType()
            .add("s", DataTypes.LongType, false)
            .add("r", DataTypes.IntegerType, false)
            .add("o", DataTypes.LongType, false);
    private static final long NO_SALT = Long.MAX_VALUE;

    private final SparkSession spark = TestSession.local();

    private record Edge(long from, int relation, long to) {}

    /** Graphs with relations of their own side by side, in one walk: each walk costs a while of planning. */
    @Test
    void anEntityThatWasPassedIsReachedOnlyByAWayRoundIt() {
        List<Edge> edges = new ArrayList<>();
        // From 0 two ways lead to 3, by 1 and by 2, and on to both of them: each is reached by way of the other.
        edges.addAll(edges(0, "0-1 0-2"));
        edges.addAll(edges(1, "1-3 2-3"));
        edges.addAll(edges(2, "3-1 3-2"));
        // The same with one way.
        edges.addAll(edges(3, "0-1"));
        edges.addAll(edges(4, "1-3"));
        edges.addAll(edges(5, "3-1 3-4"));
        // Four steps: by 1 or 2 to 3, on to 6, and from there anywhere.
        edges.addAll(edges(6, "0-1 0-2"));
        edges.addAll(edges(7, "1-3 2-3"));
        edges.addAll(edges(8, "3-6"));
        edges.addAll(edges(9, "6-0 6-1 6-2 6-3 6-6 6-7"));
        // Four steps by one way.
        edges.addAll(edges(10, "6-1 6-7"));
        List<List<Integer>> bodies = List.of(
                List.of(0, 1, 2),
                List.of(3, 4, 5),
                List.of(6, 7, 8, 9),
                List.of(3, 4, 8, 10),
                List.of(0, 1)); // shares a beginning
        assertThat(walked(edges, bodies, NO_SALT))
                .containsExactlyInAnyOrder(
                        "0 1 2: 0 1",
                        "0 1 2: 0 2",
                        "3 4 5: 0 4",
                        "6 7 8 9: 0 1",
                        "6 7 8 9: 0 2",
                        "6 7 8 9: 0 7",
                        "3 4 8 10: 0 7",
                        "0 1: 0 3");
    }

    private static List<Edge> edges(int relation, String pairs) {
        return Arrays.stream(pairs.split(" "))
                .map(pair -> new Edge(pair.charAt(0) - '0', relation, pair.charAt(2) - '0'))
                .toList();
    }

    @Test
    void allBodiesOfRandomGraphsLinkThePairsOfTheirSimplePaths() {
        for (long seed = 1; seed <= 2; seed++) {
            List<Edge> edges = randomGraph(seed);
            assertSame(edges, bodies(4, seed == 1 ? 4 : 3), seed == 1 ? NO_SALT : 2);
        }
    }

    /** Edges of two relations, 0 and 1, among seven entities, loops among them, with their inverses, 2 and 3. */
    private static List<Edge> randomGraph(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return IntStream.range(0, 14)
                .mapToObj(i -> new Edge(random.nextInt(7), random.nextInt(2), random.nextInt(7)))
                .distinct()
                .flatMap(edge -> List.of(edge, new Edge(edge.to(), edge.relation() + 2, edge.from())).stream())
                .toList();
    }

    private static List<List<Integer>> bodies(int relations, int longest) {
        List<List<Integer>> all = new ArrayList<>();
        List<List<Integer>> last = List.of(List.of());
        for (int length = 1; length <= longest; length++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> body : last) {
                for (int relation = 0; relation < relations; relation++) {
                    List<Integer> next = new ArrayList<>(body);
                    next.add(relation);
                    longer.add(next);
                }
            }
            all.addAll(longer);
            last = longer;
        }
        return all;
    }

    private void assertSame(List<Edge> edges, List<List<Integer>> bodies, long saltAt) {
        List<String> expected = new ArrayList<>();
        for (List<Integer> body : bodies) {
            for (long start = 0; start < 8; start++) {
                long from = start;
                ends(edges, body, new ArrayList<>(List.of(from))).stream()
                        .distinct()
                        .forEach(end -> expected.add(text(body, from, end)));
            }
        }
        assertThat(expected).isNotEmpty();
        assertThat(walked(edges, bodies, saltAt)).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** Where simple paths end, one for each path. */
    private static List<Long> ends(List<Edge> edges, List<Integer> body, List<Long> path) {
        if (path.size() > body.size()) {
            return List.of(path.get(path.size() - 1));
        }
        List<Long> found = new ArrayList<>();
        for (Edge edge : edges) {
            if (edge.from() == path.get(path.size() - 1)
                    && edge.relation() == body.get(path.size() - 1)
                    && !path.contains(edge.to())) {
                List<Long> longer = new ArrayList<>(path);
                longer.add(edge.to());
                found.addAll(ends(edges, body, longer));
            }
        }
        return found;
    }

    private List<String> walked(List<Edge> edges, List<List<Integer>> bodies, long saltAt) {
        Dataset<Row> frame = spark.createDataFrame(
                edges.stream()
                        .map(edge -> RowFactory.create(edge.from(), edge.relation(), edge.to()))
                        .toList(),
                EDGES);
        EdgeSteps steps =
                new EdgeSteps(frame, frame.groupBy("s", "r").agg(count(lit(1)).as("degree")), saltAt);
        BodyTree tree = new BodyTree();
        Map<Integer, List<Integer>> byNode = new LinkedHashMap<>();
        bodies.forEach(body ->
                byNode.put(tree.add(body.stream().mapToInt(Integer::intValue).toArray(), 1), body));
        PairWalk walk = new PairWalk(spark, tree, steps, new SourceSample(1));
        try {
            return walk.pairs().collectAsList().stream()
                    .map(row -> text(byNode.get(row.getInt(0)), row.getLong(1), row.getLong(2)))
                    .toList();
        } finally {
            walk.release();
            steps.release();
        }
    }

    private static String text(List<Integer> body, long from, long to) {
        StringBuilder text = new StringBuilder();
        body.forEach(relation -> text.append(text.isEmpty() ? "" : " ").append(relation));
        return text + ": " + from + " " + to;
    }
}
