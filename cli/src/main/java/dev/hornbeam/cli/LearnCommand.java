package dev.hornbeam.cli;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.learn.IfThere;
import dev.hornbeam.learn.LearnOptions;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.learn.ModelFolder;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Turns a data set into a model folder. */
@Command(
        name = "learn",
        sortOptions = false,
        abbreviateSynopsis = true,
        resourceBundle = "dev.hornbeam.cli.LearnDefaults",
        description = "Learn rules from a graph: sample paths, train the model, extract rules, count them.",
        footer = {
            "",
            "Examples:",
            "  hornbeam learn data/family -o family-model",
            "  hornbeam learn data/family -o family-model --resume     after an interrupt",
            "  hornbeam learn facts.tsv -o m --max-length 4 --heads uncle,aunt"
        })
final class LearnCommand implements Callable<Integer> {
    @ParentCommand
    private HornbeamCommand hornbeam;

    @Mixin
    private InputOptions input;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "MODEL",
            description = "The model folder to write.")
    private Path folder;

    @Option(
            names = "--resume",
            description = "Go on with a run that was interrupted; its options need not be repeated.")
    private boolean resume;

    @Option(names = "--force", description = "Replace a model that is in the folder.")
    private boolean force;

    @Mixin
    private LearningOptions learning;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() {
        if (resume && force) {
            throw new IllegalUseException("both --resume and --force given. Maybe leave one of them out.");
        }
        learning.check(input.seed());
        Console console = hornbeam.console();
        Dataset data = input.read(console).dataset();
        LearnOptions options = learning.options(input.seed(), data);
        IfThere ifThere = resume ? IfThere.RESUME : force ? IfThere.REPLACE : IfThere.REFUSE;
        try (LearnedModel model = learn(data, options, ifThere)) {
            new LearnSummary(model, folder, new Style(console.colour())).print(console.out());
            return ExitCode.DONE;
        } catch (CancellationException interrupted) {
            return ExitCode.INTERRUPTED;
        }
    }

    @SuppressWarnings("try") // interrupts are handled while the work lasts
    private LearnedModel learn(Dataset data, LearnOptions options, IfThere ifThere) {
        Console console = hornbeam.console();
        try (Interruption interruption = new Interruption(console, this::afterInterrupt);
                LearnProgress progress = new LearnProgress(console)) {
            return new Learner(options, progress).learn(data, folder, ifThere);
        }
    }

    private String afterInterrupt() {
        return ModelFolder.isResumable(folder)
                ? "interrupted. Go on by: hornbeam learn " + ShellWord.of(input.source()) + " -o "
                        + ShellWord.of(folder) + " --resume"
                : "interrupted before the first checkpoint; nothing was kept.";
    }
}
