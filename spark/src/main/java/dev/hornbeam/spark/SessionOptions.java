package dev.hornbeam.spark;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.spark.read.FactFrames;
import dev.hornbeam.spark.read.FactReader;
import dev.hornbeam.spark.read.FactSource;
import dev.hornbeam.spark.read.SourceFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Option;

/** What every command on Spark is told: the cluster, and how facts are stored. */
final class SessionOptions {
    private static final String PARTITIONS = "spark.sql.shuffle.partitions";
    private static final long FACTS_A_PART = 250_000;
    private static final long MOST_PARTS = 20_000;

    @Option(
            names = "--spark",
            paramLabel = "MASTER",
            description = "The cluster: spark://host:7077, yarn, k8s://…, local[2]. spark-submit says it by --master.")
    private String master;

    @Option(
            names = "--conf",
            paramLabel = "NAME=VALUE",
            description = "A setting of Spark, such as spark.executor.memory=8g; may be given several times.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "How facts are stored: parquet, orc, csv, tsv, ntriples or table (default: by the ending).")
    private String format;

    @Option(
            names = "--columns",
            paramLabel = "S,R,O",
            split = ",",
            description = "The columns of subject, relation and object (default: by their usual names).")
    private List<String> columns = List.of();

    @Option(names = "--debug", description = "Print the trace of a failure.")
    private boolean debug;

    boolean debug() {
        return debug;
    }

    SparkSession open(String name) {
        SparkSession spark = ClusterSession.open(name, Optional.ofNullable(master), settings);
        partition(spark, 0);
        return spark;
    }

    /** As many parts as there are facts for, and at least two for every core; unless somebody has said how many. */
    private static void partition(SparkSession spark, long facts) {
        if (!spark.sparkContext().conf().contains(PARTITIONS)) {
            long parts = Math.max(2L * spark.sparkContext().defaultParallelism(), facts / FACTS_A_PART);
            spark.conf().set(PARTITIONS, "" + Math.min(parts, MOST_PARTS));
        }
    }

    FactSource source(String path) {
        return new FactSource(path, format == null ? SourceFormat.of(path) : SourceFormat.named(format), columns);
    }

    FactFrames read(SparkSession spark, String path) {
        return partitioned(spark, new FactReader(spark).read(source(path)));
    }

    /** The facts of the relations that a model knows. */
    FactFrames read(SparkSession spark, String path, Relations known) {
        return partitioned(spark, new FactReader(spark).read(source(path), known));
    }

    private static FactFrames partitioned(SparkSession spark, FactFrames facts) {
        partition(spark, facts.size());
        return facts;
    }
}
