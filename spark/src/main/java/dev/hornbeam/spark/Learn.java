package dev.hornbeam.spark;

import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.DistributedGraph;
import dev.hornbeam.learn.IfThere;
import dev.hornbeam.learn.LearnOptions;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.learn.RunFolder;
import dev.hornbeam.learn.setting.AskedSettings;
import dev.hornbeam.learn.setting.LearnOption;
import dev.hornbeam.learn.setting.LearnOptionTable;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.Task;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.spark.TaskLines.SparkStop;
import dev.hornbeam.text.VisibleText;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
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

    /** The options of learning that have an effect on a graph elsewhere, as flags of a command. */
    private static final class LearningFlags {
        /** How paths are sampled is settled, and threads are those of the cluster. */
        private static final Set<String> WITHOUT_EFFECT = Set.of("sampler", "walks");

        private LearningFlags() {}

        private static List<LearnOption<?>> options() {
            return LearnOptionTable.of(Task.COMPLETION).stream()
                    .filter(option ->
                            option.group() != LearnOption.Group.WEIGHING && !WITHOUT_EFFECT.contains(option.name()))
                    .toList();
        }

        static CommandSpec addTo(CommandSpec command) {
            for (LearnOption<?> option : options()) {
                command.addOption(OptionSpec.builder("--" + option.name())
                        .description(option.meaning().replace("%", "%%") + " (default: " + option.defaultText() + ")")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .splitRegex(option.type().isRelations() ? "," : "")
                        .arity("1")
                        .paramLabel(
                                option.type().isFlag()
                                        ? "true|false"
                                        : option.type().label())
                        .hidden(option.isAdvanced())
                        .build());
            }
            return command;
        }

        static AskedSettings asked(CommandSpec command) {
            AskedSettings asked = new AskedSettings(Task.COMPLETION);
            for (LearnOption<?> option : options()) {
                String flag = "--" + option.name();
                if (command.commandLine().getParseResult().hasMatchedOption(flag)) {
                    asked.ask(option, command.findOption(flag).getValue(), flag);
                }
            }
            return asked;
        }
    }

    /** A graph whose facts lie on the workers of a cluster. */
    private static final class SparkGraph implements DistributedGraph {
        private final SparkSession spark;
        private final FactFrames facts;
        private final GraphFigures figures;

        public SparkGraph(SparkSession spark, FactFrames facts) {
            this.spark = spark;
            this.facts = facts;
            this.figures = GraphFigures.of(facts);
        }

        @Override
        public DataSource source() {
            return new DataSource(
                    facts.source(),
                    facts.fingerprint(),
                    facts.entities(),
                    relations().count(),
                    facts.size());
        }

        @Override
        public Relations relations() {
            return facts.relations();
        }

        @Override
        public long size(int relation) {
            return facts.size(relation);
        }

        @Override
        public Corpus sample(SamplerOptions options, long seed) {
            return new FramePathSampler(spark, facts, figures, options).sample(seed);
        }

        @Override
        public RuleSet count(RuleSet rules, CountingOptions options) {
            return new FrameRuleCounter(spark, facts, figures, options).count(rules);
        }
    }

    /** Tells how learning goes: a line when a step begins and ends, and one every few seconds of what moves on the driver. */
    private static final class StepLines implements LearnListener {
        private static final double SECONDS = 5;

        private final PrintStream out;
        private long began;
        private long told;

        StepLines(PrintStream out) {
            this.out = out;
        }

        @Override
        public void begins(LearnStep step) {
            out.println(step.doing() + " …");
            began = System.nanoTime();
            told = began;
        }

        @Override
        public void moves(LearnStep step, long done, long total, String note) {
            long now = System.nanoTime();
            if (done > 0 && (now - told) / 1e9 >= SECONDS) {
                told = now;
                double left = (now - began) / 1e9 * (total - done) / done;
                out.printf(
                        Locale.ROOT,
                        "    %,d of %,d, at most about %.0f s left%s%n",
                        done,
                        total,
                        left,
                        note.isEmpty() ? "" : ", " + note);
            }
        }

        @Override
        public void ends(LearnStep step, String outcome, double seconds) {
            out.printf(Locale.ROOT, "%s: %s (%.1f s)%n", step.doing(), outcome, seconds);
        }

        @Override
        public void notes(String line) {
            out.println(VisibleText.line(line));
        }
    }
}
