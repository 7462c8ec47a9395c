package dev.hornbeam.spark;

import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.IfThere;
import dev.hornbeam.learn.LearnOptions;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.learn.RunFolder;
import dev.hornbeam.learn.setting.AskedSettings;
import dev.hornbeam.spark.read.FactFrames;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Learns a model on a cluster.
 *
 * <pre>
 *   hornbeam learn --spark spark://host:7077 hdfs://host/triples.parquet -o model
 *   spark-submit --class dev.hornbeam.spark.Learn hornbeam-spark.jar s3a://bucket/triples -o model
 * </pre>
 */
@Command(
        name = "hornbeam learn --spark MASTER",
        sortOptions = false,
        abbreviateSynopsis = true,
        mixinStandardHelpOptions = true,
        description =
                "Learn rules from a graph that no single machine holds: paths are sampled and rules counted on a cluster of Spark.")
public final class Learn implements Callable<Integer> {
    @Parameters(
            paramLabel = "DATA",
            description = "A path that Spark can read, or with --format table the name of a table.")
    private String data;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "MODEL",
            description = "The model folder to write, on the driver's machine.")
    private Path folder;

    @Option(names = "--resume", description = "Go on with a run that was interrupted.")
    private boolean resume;

    @Option(names = "--force", description = "Replace a model that is in the folder.")
    private boolean force;

    @Mixin
    private SessionOptions session;

    @Spec
    private CommandSpec spec;

    /** Runs the command and ends the process. */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs the command. */
    public static int run(String... arguments) {
        CommandLine line = new CommandLine(new Learn());
        LearningFlags.addTo(line.getCommandSpec());
        return SparkCommand.run(line, arguments);
    }

    @Override
    public Integer call() {
        if (resume && force) {
            throw InputException.of("--resume and --force", "both", "at most one", "Maybe leave one of them out.");
        }
        AskedSettings asked = LearningFlags.asked(spec);
        LearnOptions.of(asked, name -> 0);
        requireFree();
        session.source(data);
        SparkSession spark = session.open("hornbeam learn " + data);
        try (SparkStop stop = new SparkStop(spark, new TaskLines(spark, System.err))) {
            StepLines lines = new StepLines(System.err);
            FactFrames facts = session.read(stop.session(), data);
            lines.notes(String.format(
                    Locale.ROOT,
                    "%s: %,d facts, %,d entities, %,d relations",
                    facts.source(),
                    facts.size(),
                    facts.entities(),
                    facts.relations().count()));
            LearnOptions options = LearnOptions.of(asked, NameFinder.of(facts.relations())::relation);
            try (LearnedModel model =
                    new Learner(options, lines).learn(new SparkGraph(spark, facts), folder, ifThere())) {
                System.out.printf(
                        Locale.ROOT,
                        "%s: %,d rules of %,d heads, learned from %,d facts in %.0f s%n",
                        folder,
                        model.rules().size(),
                        model.rules().heads().size(),
                        facts.size(),
                        model.provenance().metrics().effort().total().seconds());
                System.out.printf("Try next: hornbeam rules %s%n", folder);
            }
        }
        return 0;
    }

    /** Said before the data is read. */
    private void requireFree() {
        if (ifThere() == IfThere.REFUSE && (RunFolder.isModel(folder) || RunFolder.isUnfinished(folder))) {
            throw InputException.of(
                    folder.toString(),
                    RunFolder.isModel(folder) ? "a model" : "a run that has not ended",
                    "a new folder",
                    "Maybe go on by --resume, or replace it by --force.");
        }
    }

    private IfThere ifThere() {
        return resume ? IfThere.RESUME : force ? IfThere.REPLACE : IfThere.REFUSE;
    }
}
