package dev.hornbeam.cli.learn;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.Interruption;
import dev.hornbeam.cli.console.ShellWord;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.option.GivenOptions;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.cli.option.InputOptions;
import dev.hornbeam.cli.option.StoryOptions;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.IfThere;
import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.LearnOptions;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.learn.RelationLearner;
import dev.hornbeam.learn.RunFolder;
import dev.hornbeam.learn.setting.AskedSettings;
import dev.hornbeam.learn.setting.ConfigReader;
import dev.hornbeam.model.Task;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.read.StoryReader;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Turns a data set into a model folder. */
@Command(
        name = "learn",
        sortOptions = false,
        abbreviateSynopsis = true,
        modelTransformer = LearnOptionSpecs.class,
        description =
                "Learn rules from a graph, or from many small ones: gather paths, train the model, extract rules.",
        footer = {
            "",
            "Examples:",
            "  hornbeam learn data/family -o family-model",
            "  hornbeam learn data/family -o family-model --resume     after an interrupt",
            "  hornbeam learn data/clutrr --task relation -o kin       from stories; then: hornbeam relate kin …",
            "  hornbeam learn facts.tsv -o m --max-length 4 --heads uncle,aunt",
            "  hornbeam learn facts.tsv -o m --config run.yaml         settings from a file; hornbeam info prints one"
        })
public final class LearnCommand implements Callable<Integer> {
    @ParentCommand
    private ConsoleOwner hornbeam;

    @Spec
    private CommandSpec spec;

    @Mixin
    private InputOptions input;

    @Option(
            names = "--task",
            paramLabel = "TASK",
            description = "What to learn: completion of one graph, or relation, from stories: by which relation does "
                    + "one entity lead to another, on graphs never seen (default: completion).")
    private Task task = Task.COMPLETION;

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

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Read settings from a YAML file, as hornbeam info MODEL --config prints one; "
                    + "options given here win over it.")
    private Path config;

    @Mixin
    private StoryOptions stories;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() {
        if (resume && force) {
            throw new IllegalUseException("both --resume and --force given. Maybe leave one of them out.");
        }
        checkFolder();
        Console console = hornbeam.console();
        Function<LearnListener, LearnedModel> work = task == Task.RELATION ? fromStories() : fromGraph(console);
        try (LearnedModel model = learn(work)) {
            new LearnSummary(model, folder, new Style(console.colour())).print(console.out());
            return ExitCode.DONE;
        } catch (CancellationException interrupted) {
            return ExitCode.INTERRUPTED;
        }
    }

    private Function<LearnListener, LearnedModel> fromGraph(Console console) {
        refuse(StoryOptions.NAMES);
        AskedSettings asked = asked();
        input.stories().ifPresent(LearnCommand::refuseStories);
        Dataset data = input.read(console).dataset();
        LearnOptions options = LearnOptions.of(asked, NameFinder.of(data)::relation);
        return listener -> new Learner(options, listener).learn(data, folder, ifThere());
    }

    private Function<LearnListener, LearnedModel> fromStories() {
        refuse(GivenOptions.OF_GRAPHS);
        AskedSettings asked = asked();
        StoryDataset data = stories.chosen(new StoryReader().read(input.storiesOrRefuse()));
        LearnOptions options = LearnOptions.of(asked, NameFinder.of(data.relations())::relation);
        return listener -> new RelationLearner(options, listener).learn(data, folder, ifThere());
    }

    private void refuse(Set<String> names) {
        GivenOptions given = new GivenOptions(spec);
        String where = "the task " + task.name().toLowerCase(Locale.ROOT);
        given.refuse(names, where);
        given.refuse(LearnOptionSpecs.withoutEffectOn(task), where);
    }

    /** What is asked for by file and command line; absurd values are refused before any work is done. */
    private AskedSettings asked() {
        AskedSettings asked = config == null ? new AskedSettings(task) : ConfigReader.read(config, task);
        asked.askAll(LearnOptionSpecs.given(spec, input.seed(), task));
        LearnOptions.of(asked, name -> 0);
        input.seedUnlessGiven(asked.value("seed").map(Long.class::cast));
        return asked;
    }

    /** Says by which option a folder that is not empty can be used; whoever learns into it would refuse it as well. */
    private void checkFolder() {
        if (ifThere() == IfThere.REFUSE && RunFolder.isUnfinished(folder)) {
            throw InputException.of(
                    folder.toString(),
                    "a run that has not ended",
                    "a new folder",
                    "Maybe go on with it by --resume, or begin anew by --force.");
        }
        if (ifThere() == IfThere.REFUSE && RunFolder.isModel(folder)) {
            throw InputException.of(folder.toString(), "a model", "a new folder", "Maybe replace it by --force.");
        }
    }

    private static void refuseStories(Path source) {
        throw InputException.of(
                source.toString(), "a collection of stories", "one graph", "Maybe add --task relation.");
    }

    private IfThere ifThere() {
        return resume ? IfThere.RESUME : force ? IfThere.REPLACE : IfThere.REFUSE;
    }

    @SuppressWarnings("try") // interrupts are handled while the work lasts
    private LearnedModel learn(Function<LearnListener, LearnedModel> work) {
        Console console = hornbeam.console();
        try (Interruption interruption = new Interruption(console, this::afterInterrupt);
                LearnProgress progress = new LearnProgress(console)) {
            return work.apply(progress);
        }
    }

    private String afterInterrupt() {
        return RunFolder.isResumable(folder)
                ? "interrupted. Go on by: hornbeam learn " + ShellWord.of(input.source())
                        + (task == Task.RELATION ? " --task relation" + stories.again() : "")
                        + " -o " + ShellWord.of(folder)
                        + " --resume"
                : "interrupted before the first checkpoint; nothing was kept.";
    }
}
