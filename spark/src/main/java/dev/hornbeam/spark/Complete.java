package dev.hornbeam.spark;

import static org.apache.spark.sql.functions.col;

import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.ModelContent;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.spark.FrameCompleter.CompletionWish;
import dev.hornbeam.spark.TaskLines.SparkStop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Finds new facts on a cluster.
 *
 * <pre>
 *   hornbeam complete --spark spark://host:7077 model hdfs://host/triples.parquet -o hdfs://host/new.parquet
 *   spark-submit --class dev.hornbeam.spark.Complete hornbeam-spark.jar model s3a://bucket/triples -o s3a://bucket/new
 * </pre>
 */
@Command(
        name = "hornbeam complete --spark MASTER",
        sortOptions = false,
        abbreviateSynopsis = true,
        mixinStandardHelpOptions = true,
        description = "Find new facts for a graph that no single machine holds, on a cluster of Spark.")
public final class Complete implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "MODEL", description = "The model folder, on the driver's machine.")
    private Path folder;

    @Parameters(
            index = "1",
            paramLabel = "DATA",
            description = "A path that Spark can read, or with --format table the name of a table.")
    private String data;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "PATH",
            description =
                    "The folder to write, in any file system that Spark knows: Parquet, or rows with tabs if it ends in .tsv.")
    private String output;

    @Option(names = "--relations", paramLabel = "R", split = ",", description = "Only these relations.")
    private List<String> relations = List.of();

    @Option(
            names = "--min-probability",
            paramLabel = "P",
            description =
                    "Keep facts that are at least this likely, if the model knows probabilities (default: ${DEFAULT-VALUE}).")
    private double leastProbability = 0.5;

    @Option(
            names = "--min-confidence",
            paramLabel = "C",
            description =
                    "Keep facts whose best rule has at least this confidence, if the model knows no probabilities (default: ${DEFAULT-VALUE}).")
    private double leastConfidence = 0.5;

    @Option(
            names = "--limit-per-query",
            paramLabel = "K",
            description = "Only the best K facts per head and relation (default: all).")
    private int limit = Integer.MAX_VALUE;

    @Option(
            names = "--ignore-constraints",
            description =
                    "Do not leave out facts that contradict what the model has learned of its graph; needed for a model that has, as a cluster cannot check it.")
    private boolean ignoresConstraints;

    @Mixin
    private SessionOptions session;

    /** Runs the command and ends the process. */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs the command. */
    public static int run(String... arguments) {
        return SparkCommand.run(new CommandLine(new Complete()), arguments);
    }

    @Override
    public Integer call() throws IOException {
        require("--min-probability", leastProbability);
        require("--min-confidence", leastConfidence);
        if (limit < 1) {
            throw InputException.of("--limit-per-query", "" + limit, "a number from 1", "Maybe leave it out.");
        }
        ModelContent model = ModelFolder.open(folder).content();
        if (model.constraints().isPresent() && !model.constraints().get().all().isEmpty() && !ignoresConstraints) {
            throw InputException.of(
                    folder.toString(),
                    "a model that has learned constraints of its graph",
                    "one without, as a cluster cannot check them",
                    "Maybe add --ignore-constraints.");
        }
        List<Integer> asked = asked(model.relations());
        session.source(data);
        SparkSession spark = session.open("hornbeam complete " + data);
        try (SparkStop stop = new SparkStop(spark, new TaskLines(spark, System.err))) {
            FactFrames facts = session.read(stop.session(), data, model.relations());
            Dataset<Row> found = new FrameCompleter(spark, facts, GraphFigures.of(facts), model)
                    .complete(asked, new CompletionWish(leastProbability, leastConfidence, limit));
            long count = new FrameFile(spark, output)
                    .write(found.orderBy(
                            col("relation"),
                            col("probability").desc(),
                            col("score").desc()));
            System.out.println(output + "\t" + count);
        }
        return 0;
    }

    private List<Integer> asked(Relations known) {
        return relations.isEmpty()
                ? IntStream.range(0, known.count()).boxed().toList()
                : relations.stream()
                        .map(name -> known.base(NameFinder.of(known).relation(name, "--relations " + name)))
                        .distinct()
                        .toList();
    }

    private static void require(String name, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw InputException.of(name, "" + share, "a number from 0 to 1", "Maybe 0.8.");
        }
    }
}
