package dev.hornbeam.cli.learn;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.Interruption;
import dev.hornbeam.cli.console.ShellWord;
import dev.hornbeam.cli.option.ClusterOption;
import dev.hornbeam.cli.option.GivenOptions;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.cli.option.InputOptions;
import dev.hornbeam.cli.option.SeedList;
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
import dev.hornbeam.learn.setting.ConfigFile;
import dev.hornbeam.model.SeedFolders;
import dev.hornbeam.model.Task;
import dev.hornbeam.model.given.RuleWishReader;
import dev.hornbeam.model.given.RuleWishes;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.read.StoryReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.BiFunction;
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
            "  hornbeam learn data/family -o family-models --seeds 1-5 five models, to know what is chance",
            "  hornbeam learn dump.nt.gz -o m --time 10m               the best model that ten minutes allow",
            "  hornbeam learn data/clutrr --task relation -o kin       from stories; then: hornbeam relate kin …",
            "  hornbeam learn facts.tsv -o m --max-length 4 --heads uncle,aunt",
            "  hornbeam learn facts.tsv -o m --add mine.txt --without wrong.txt",
            "  hornbeam learn --spark spark://host:7077 hdfs://host/triples.parquet -o m",
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
            names = "--seeds",
            paramLabel = "LIST",
            description =
                    "Learn one model per seed, 1-5 or 1,3,7-9, in folders seed-1, seed-2, … of MODEL; hornbeam evaluate "
                            + "MODEL DATA measures all of them. --resume goes on with the first that is not finished.")
    private String seeds;

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
    private ClusterOption cluster;

    @Mixin
    private GivenRuleOptions given;

    @Mixin
    private StoryOptions stories;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() {
        cluster.refuse();
        if (resume && force) {
            throw new IllegalUseException("both --resume and --force given. Maybe leave one of them out.");
        }
        if (seeds != null && input.seed().isPresent()) {
            throw new IllegalUseException("both --seed and --seeds given. Maybe leave one of them out.");
        }
        List<Run> runs = runs();
        runs.forEach(run -> checkFolder(run.folder()));
        Console console = hornbeam.console();
        SeedWork work = task == Task.RELATION ? fromStories() : fromGraph(console);
        for (Run run : unfinished(runs, work)) {
            try (LearnedModel model = learn(work, run)) {
                new LearnSummary(model.provenance(), model.rules(), run.folder(), console.style()).print(console.out());
            } catch (CancellationException interrupted) {
                return ExitCode.INTERRUPTED;
            }
        }
        if (seeds != null) {
            console.out().println();
            console.out()
                    .println("All seeds: hornbeam evaluate " + ShellWord.of(folder) + " " + ShellWord.of(input.source())
                            + (task == Task.RELATION ? " --task relation" : ""));
        }
        return ExitCode.DONE;
    }

    /** Of several seeds, those that are not finished; what is asked for is kept in all of their folders before any work. */
    private List<Run> unfinished(List<Run> runs, SeedWork work) {
        if (seeds == null) {
            return runs;
        }
        List<Run> left = runs.stream()
                .filter(run -> !resume || RunFolder.isUnfinished(run.folder()) || !RunFolder.isModel(run.folder()))
                .toList();
        left.forEach(run -> work.prepare(run.seed(), run.folder(), ifThere(run)));
        runs.stream()
                .filter(run -> !left.contains(run))
                .forEach(run -> hornbeam.console().say(run.folder() + " is finished already"));
        return left;
    }

    /** A seed that was not begun is begun with the options that are given now; without any they would differ from the others'. */
    private IfThere ifThere(Run run) {
        if (!resume || RunFolder.isUnfinished(run.folder())) {
            return ifThere();
        }
        if (asked(Optional.empty()).words().isEmpty()) {
            throw InputException.of(
                    run.folder().toString(),
                    "no run",
                    "a run that has not ended",
                    "Maybe learn it without --resume, with the options of the others: --seeds "
                            + run.seed().orElseThrow() + ".");
        }
        return IfThere.REFUSE;
    }

    /** One model to learn. */
    private record Run(Optional<Long> seed, Path folder) {}

    private List<Run> runs() {
        if (seeds == null) {
            return List.of(new Run(Optional.empty(), folder));
        }
        if (RunFolder.isModel(folder) || RunFolder.isUnfinished(folder)) {
            throw InputException.of(
                    folder.toString(),
                    "one model",
                    "a folder for models of several seeds",
                    "Maybe choose another name, or leave out --seeds.");
        }
        return SeedList.parse("--seeds", seeds).stream()
                .map(seed -> new Run(Optional.of(seed), SeedFolders.of(folder, seed)))
                .toList();
    }

    private SeedWork fromGraph(Console console) {
        refuse(StoryOptions.NAMES);
        asked(Optional.empty());
        input.stories().ifPresent(LearnCommand::refuseStories);
        Dataset data = input.read(console).dataset();
        RuleWishes wishes = given.read(data);
        return SeedWork.of(
                data,
                (seed, listener) -> new Learner(LearnOptions.of(asked(seed), NameFinder.of(data)::relation), listener)
                        .with(wishes));
    }

    private SeedWork fromStories() {
        refuse(GivenOptions.OF_GRAPHS);
        refuse(Set.of("--add", "--without"));
        asked(Optional.empty());
        StoryDataset data = stories.chosen(new StoryReader().read(input.storiesOrRefuse()));
        return SeedWork.of(
                data,
                (seed, listener) -> new RelationLearner(
                        LearnOptions.of(asked(seed), NameFinder.of(data.relations())::relation), listener));
    }

    private void refuse(Set<String> names) {
        GivenOptions given = new GivenOptions(spec);
        String where = "the task " + task.name().toLowerCase(Locale.ROOT);
        given.refuse(names, where);
        given.refuse(LearnOptionSpecs.withoutEffectOn(task), where);
    }

    /** What is asked for by file and command line; absurd values are refused before any work is done. */
    private AskedSettings asked(Optional<Long> seed) {
        AskedSettings asked = config == null ? new AskedSettings(task) : ConfigFile.read(config, task);
        asked.askAll(LearnOptionSpecs.given(spec, seed.or(input::seed), task));
        LearnOptions.of(asked, name -> 0);
        if (seed.isEmpty()) { // all seeds are learned from the same cut
            input.seedUnlessGiven(asked.value("seed").map(Long.class::cast));
        }
        return asked;
    }

    /** Says by which option a folder that is not empty can be used; whoever learns into it would refuse it as well. */
    private void checkFolder(Path place) {
        if (resume && seeds == null && !RunFolder.isUnfinished(place)) {
            throw InputException.of(
                    place.toString(),
                    RunFolder.isModel(place) ? "a finished model" : "no run",
                    "a run that has not ended",
                    "Maybe there is nothing to resume; leave out --resume, and give all options.");
        }
        if (ifThere() == IfThere.REFUSE && RunFolder.isUnfinished(place)) {
            throw InputException.of(
                    place.toString(),
                    "a run that has not ended",
                    "a new folder",
                    "Maybe go on with it by --resume, or begin anew by --force.");
        }
        if (ifThere() == IfThere.REFUSE && RunFolder.isModel(place)) {
            throw InputException.of(
                    place.toString(),
                    "a model",
                    "a new folder",
                    "Maybe replace it by --force" + (seeds == null ? "." : ", or keep it and go on by --resume."));
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
    private LearnedModel learn(SeedWork work, Run run) {
        Console console = hornbeam.console();
        if (run.seed().isPresent()) {
            console.say("seed " + run.seed().get());
        }
        try (Interruption interruption = new Interruption(console, () -> afterInterrupt(run));
                LearnProgress progress = new LearnProgress(console)) {
            return work.learn(run.seed(), run.folder(), seeds == null ? ifThere() : IfThere.RESUME, progress);
        }
    }

    private String afterInterrupt(Run run) {
        return RunFolder.isResumable(run.folder()) || seeds != null
                ? "interrupted. Go on by: hornbeam learn " + input.source()
                        + (task == Task.RELATION ? " --task relation" + stories.again() : "")
                        + " -o " + ShellWord.of(folder)
                        + (seeds == null ? "" : " --seeds " + seeds.replace(" ", ""))
                        + " --resume"
                : "interrupted before the first checkpoint; nothing was kept.";
    }

    /** Files of rules that a model that is learned must have or must not have. */
    private static final class GivenRuleOptions {
        @Option(
                names = "--add",
                paramLabel = "FILE",
                description =
                        "Rules that the model shall have whatever it learns, in any format that hornbeam import reads; "
                                + "may be given several times.")
        private List<Path> added = List.of();

        @Option(
                names = "--without",
                paramLabel = "FILE",
                description = "Rules that the model shall not have; may be given several times.")
        private List<Path> banned = List.of();

        /** What is wished for, over the relations of a data set. */
        RuleWishes read(Dataset data) {
            if (added.isEmpty() && banned.isEmpty()) {
                return RuleWishes.none(data.relations());
            }
            try {
                return new RuleWishReader(data, SamplerOptions.LONGEST, Optional.empty()).read(added, banned);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Learning from data that have been read, once or for one seed after the other. */
    private interface SeedWork {
        LearnedModel learn(Optional<Long> seed, Path folder, IfThere ifThere, LearnListener listener);

        /** Keeps what is asked for, to begin later. */
        void prepare(Optional<Long> seed, Path folder, IfThere ifThere);

        static SeedWork of(Dataset data, BiFunction<Optional<Long>, LearnListener, Learner> learner) {
            return new SeedWork() {
                @Override
                public LearnedModel learn(Optional<Long> seed, Path folder, IfThere ifThere, LearnListener listener) {
                    return learner.apply(seed, listener).learn(data, folder, ifThere);
                }

                @Override
                public void prepare(Optional<Long> seed, Path folder, IfThere ifThere) {
                    learner.apply(seed, LearnListener.NONE).prepare(data, folder, ifThere);
                }
            };
        }

        static SeedWork of(StoryDataset data, BiFunction<Optional<Long>, LearnListener, RelationLearner> learner) {
            return new SeedWork() {
                @Override
                public LearnedModel learn(Optional<Long> seed, Path folder, IfThere ifThere, LearnListener listener) {
                    return learner.apply(seed, listener).learn(data, folder, ifThere);
                }

                @Override
                public void prepare(Optional<Long> seed, Path folder, IfThere ifThere) {
                    learner.apply(seed, LearnListener.NONE).prepare(data, folder, ifThere);
                }
            };
        }
    }
}
