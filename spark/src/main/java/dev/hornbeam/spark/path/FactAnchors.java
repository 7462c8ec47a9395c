package dev.hornbeam.spark.path;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.shiftrightunsigned;
import static org.apache.spark.sql.functions.xxhash64;

import dev.hornbeam.spark.read.FactFrames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * The facts for which paths are searched: about equally many of each relation, as far as it has that many, drawn by a hash
 * of seed and fact. Self-loops are not among them, as no simple path closes one.
 */
final class FactAnchors {
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
