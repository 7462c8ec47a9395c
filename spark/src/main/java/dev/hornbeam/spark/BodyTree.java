package dev.hornbeam.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** All bodies as one tree, so that what they begin with is walked once; small enough to be sent to every worker. */
public final class BodyTree {
    private static final int ROOT = 0;
    private static final StructType STEPS = new StructType()
            .add("parent", DataTypes.IntegerType, false)
            .add("relation", DataTypes.IntegerType, false)
            .add("child", DataTypes.IntegerType, false)
            .add("share", DataTypes.DoubleType, false);

    private final List<Integer> parents = new ArrayList<>(List.of(-1));
    private final List<Integer> relations = new ArrayList<>(List.of(-1));
    private final List<Integer> depths = new ArrayList<>(List.of(0));
    private final List<Integer> heights = new ArrayList<>(List.of(0));
    private final List<Double> shares = new ArrayList<>(List.of(0.0));
    private final List<Boolean> ends = new ArrayList<>(List.of(false));
    private final Map<Long, Integer> children = new HashMap<>();

    /**
     * Adds a body.
     *
     * @param share the part of its sources that it is walked from
     * @return the node at its end
     */
    public int add(int[] body, double share) {
        int node = ROOT;
        for (int step = 0; step < body.length; step++) {
            heights.set(node, Math.max(heights.get(node), body.length - step));
            node = child(node, body[step]);
            shares.set(node, Math.max(shares.get(node), share));
        }
        ends.set(node, true);
        return node;
    }

    private int child(int node, int relation) {
        return children.computeIfAbsent((long) node << 32 | relation, key -> {
            parents.add(node);
            relations.add(relation);
            depths.add(depths.get(node) + 1);
            heights.add(0);
            shares.add(0.0);
            ends.add(false);
            return parents.size() - 1;
        });
    }

    /** The most steps of a body. */
    public int depth() {
        return heights.get(ROOT);
    }

    /** Whether a body ends at some node of a depth. */
    boolean hasEnd(int depth) {
        return nodes(node -> depths.get(node) == depth && ends.get(node)).length > 0;
    }

    /** The nodes of a depth where a body ends. */
    public Object[] ends(int depth) {
        return nodes(node -> depths.get(node) == depth && ends.get(node));
    }

    /** The nodes of a depth from which bodies go on by at least so many steps, and at most so many. */
    public Object[] goingOn(int depth, int least, int most) {
        return nodes(node -> depths.get(node) == depth && heights.get(node) >= least && heights.get(node) <= most);
    }

    private Object[] nodes(IntPredicate wanted) {
        List<Object> found = new ArrayList<>();
        for (int node = 1; node < parents.size(); node++) {
            if (wanted.test(node)) {
                found.add(node);
            }
        }
        return found.toArray();
    }

    /** The relations of the steps to a depth. */
    public Object[] relationsTo(int depth) {
        return Arrays.stream(nodes(node -> depths.get(node) == depth))
                .map(node -> relations.get((Integer) node))
                .distinct()
                .toArray();
    }

    /** The steps to a depth: columns parent, relation, child, share. */
    public Dataset<Row> steps(SparkSession spark, int depth) {
        List<Row> rows = new ArrayList<>();
        for (Object each : nodes(node -> depths.get(node) == depth)) {
            int node = (Integer) each;
            rows.add(RowFactory.create(parents.get(node), relations.get(node), node, shares.get(node)));
        }
        return spark.createDataFrame(rows, STEPS);
    }
}
