package dev.hornbeam.cli;

import dev.hornbeam.LearnListener;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.IfThere;
import dev.hornbeam.learn.LearnOptions;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.learn.RunFolder;
import dev.hornbeam.learn.setting.AskedSettings;
import dev.hornbeam.learn.setting.ConfigFile;
import dev.hornbeam.learn.setting.LearnOption;
import dev.hornbeam.learn.setting.LearnOptionTable;
import dev.hornbeam.model.LearningMetrics;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.RuleWishReader;
import dev.hornbeam.model.RuleWishes;
import dev.hornbeam.model.SeedFolders;
import dev.hornbeam.model.Task;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.UsefulRules;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.read.StoryReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;

/** Turns a data set into a model folder. */
@Command(
        name = "learn",
        sortOptions = false,
        abbreviateSynopsis = true,
        modelTransformer = LearnCommand.Settings.class,
        description =
                "Learn rules from a graph, or from many small ones: gather paths, train the model, extract rules.",
        footer = {
            "",
            "Examples:",
            "  hornbeam learn data/family -o family-model",
            "  hornbeam learn data/family -o family-model --resume     after an interrupt",
            "  hornbeam learn data/family -o family-models --seeds 1-5 five models, to know what is chance",
            "  hornbeam learn dump.nt.gz -o m --time 10m               the best model that ten minutes allow",
            "  hornbeam learn data/umls -o m --preset paper            the paper's; then: evaluate m data/umls --protocol paper",
            "  hornbeam learn data/clutrr --task relation -o kin       from stories; then: hornbeam relate kin …",
            "  hornbeam learn facts.tsv -o m --max-length 4 --heads uncle,aunt",
            "  hornbeam learn facts.tsv -o m --add mine.txt --without wrong.txt",
            "  hornbeam learn --spark spark://host:7077 hdfs://host/triples.parquet -o m",
            "  hornbeam learn facts.tsv -o m --config run.yaml         settings from a file; hornbeam info prints one"
        })
final class LearnCommand extends CliCommand {
    private static final Pattern SEEDS = Pattern.compile("\\s*(\\d{1,18})(?:\\s*-\\s*(\\d{1,18}))?\\s*");
    private static final int MOST_SEEDS = 1_000;

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
    private CliCommand.Cluster cluster;

    @Mixin
    private GivenRuleOptions given;

    @Mixin
    private StoryOptions stories;

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
        Console console = console();
        SeedWork work = task == Task.RELATION ? fromStories() : fromGraph(console);
        for (Run run : unfinished(runs, work)) {
            try (LearnedModel model = learn(work, run)) {
                new Summary(model.provenance(), model.rules(), run.folder(), console.style()).print(console.out());
            } catch (CancellationException interrupted) {
                return INTERRUPTED;
            }
        }
        if (seeds != null) {
            console.out().println();
            console.out()
                    .println("All seeds: hornbeam evaluate " + Text.shellWord(folder) + " "
                            + Text.shellWord(input.source()) + (task == Task.RELATION ? " --task relation" : ""));
        }
        return DONE;
    }

    /** The unfinished seeds; the options are saved in the folder of each before any work. */
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
                .forEach(run -> console().say(run.folder() + " is finished already"));
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
        return seeds().stream()
                .map(seed -> new Run(Optional.of(seed), SeedFolders.of(folder, seed)))
                .toList();
    }

    /** Seeds given as numbers and ranges, {@code 1-5} or {@code 1,3,7-9}, in the order given, each once. */
    private Set<Long> seeds() {
        Set<Long> all = new LinkedHashSet<>();
        for (String part : seeds.split(",", -1)) {
            Matcher range = SEEDS.matcher(part);
            if (!range.matches()) {
                throw wrongSeeds("numbers and ranges such as 1-5 or 1,3,7-9 are needed");
            }
            long first = Long.parseLong(range.group(1));
            long last = range.group(2) == null ? first : Long.parseLong(range.group(2));
            if (last < first) {
                throw wrongSeeds("the end of a range must not be below its beginning");
            }
            if (last - first >= MOST_SEEDS || all.size() + (last - first) >= MOST_SEEDS) {
                throw wrongSeeds("at most " + MOST_SEEDS + " seeds can be used at once");
            }
            LongStream.rangeClosed(first, last).forEach(all::add);
        }
        return all;
    }

    private IllegalUseException wrongSeeds(String needed) {
        return new IllegalUseException("--seeds is \"" + seeds + "\", but " + needed + ". Maybe 1-5.");
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
        refuse(OF_GRAPHS);
        refuse(Set.of("--add", "--without"));
        asked(Optional.empty());
        StoryDataset data = stories.chosen(new StoryReader().read(input.storiesOrRefuse()));
        return SeedWork.of(
                data,
                (seed, listener) ->
                        new Learner(LearnOptions.of(asked(seed), NameFinder.of(data.relations())::relation), listener));
    }

    private void refuse(Set<String> names) {
        String where = "the task " + task.name().toLowerCase(Locale.ROOT);
        refuse(names, where);
        refuse(Settings.withoutEffectOn(task), where);
    }

    /** What is asked for by file and command line; absurd values are refused before any work is done. */
    private AskedSettings asked(Optional<Long> seed) {
        AskedSettings asked = config == null ? new AskedSettings(task) : ConfigFile.read(config, task);
        asked.askAll(Settings.given(spec(), seed.or(input::seed), task));
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
        Console console = console();
        if (run.seed().isPresent()) {
            console.say("seed " + run.seed().get());
        }
        try (Interruption interruption = new Interruption(console, () -> afterInterrupt(run));
                Track.Learning progress = new Track.Learning(console)) {
            return work.learn(run.seed(), run.folder(), seeds == null ? ifThere() : IfThere.RESUME, progress);
        }
    }

    private String afterInterrupt(Run run) {
        return RunFolder.isResumable(run.folder()) || seeds != null
                ? "interrupted. Go on by: hornbeam learn " + input.source()
                        + (task == Task.RELATION ? " --task relation" + stories.again() : "")
                        + " -o " + Text.shellWord(folder)
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

        /** Saves the options, to begin later. */
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

        static SeedWork of(StoryDataset data, BiFunction<Optional<Long>, LearnListener, Learner> learner) {
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

    /** Which stories to learn from. */
    private static final class StoryOptions {
        /** By name, for refusing them where they have no effect. */
        public static final Set<String> NAMES = Set.of("--hops");

        @Option(
                names = "--hops",
                paramLabel = "N",
                description = "Task relation: learn from stories of at most N hops (default: all).")
        private Integer hops;

        /** What has to be given again when a run goes on: it decides what is learned from. */
        public String again() {
            return hops == null ? "" : " --hops " + hops;
        }

        /** The stories to learn from. */
        public StoryDataset chosen(StoryDataset data) {
            if (hops == null) {
                return data;
            }
            CliCommand.atLeastOne("--hops", hops);
            if (data.train().stream().anyMatch(story -> story.hops().isEmpty())) {
                throw new IllegalUseException("--hops given, but the stories of " + data.name()
                        + " do not give their number of hops. Maybe leave it out.");
            }
            return data.learningFrom(story -> story.hops().orElseThrow() <= hops);
        }
    }

    /** Adds the options of learning to a command, in groups, and reads their values. */
    static final class Settings implements IModelTransformer {
        private static final String NOT = "no-";

        @Override
        public CommandSpec transform(CommandSpec command) {
            Map<OptionSpec, LearnOption.Group> groups = new LinkedHashMap<>();
            for (String name : LearnOptionTable.names()) {
                if (!command.optionsMap()
                        .containsKey("--" + name)) { // the seed is there for every command that reads data
                    OptionSpec spec = spec(name);
                    command.addOption(spec);
                    groups.put(spec, entries(name).get(0).group());
                }
            }
            command.usageMessage()
                    .sectionMap()
                    .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> inGroups(help, groups));
            return command;
        }

        /** The options of that name, at most one for each task. */
        private static List<LearnOption<?>> entries(String name) {
            return LearnOptionTable.all().stream()
                    .filter(option -> option.name().equals(name))
                    .toList();
        }

        private static OptionSpec spec(String name) {
            LearnOption<?> option = entries(name).get(0);
            OptionSpec.Builder builder = OptionSpec.builder(flag(option))
                    .description(description(name))
                    .hidden(option.isAdvanced());
            if (isSwitch(option)) {
                return builder.type(boolean.class).arity("0").build();
            }
            return builder.type(List.class)
                    .auxiliaryTypes(String.class)
                    .splitRegex(option.type().isRelations() ? "," : "")
                    .arity("1")
                    .paramLabel(option.type().label())
                    .build();
        }

        /** A flag of everybody is given or not; one for experts is told true or false. */
        private static boolean isSwitch(LearnOption<?> option) {
            return option.type().isFlag() && !option.isAdvanced();
        }

        /** {@code --max-length}; what is on by default is switched off by {@code --no-weights}. */
        private static String flag(LearnOption<?> option) {
            return "--" + (isOffSwitch(option) ? NOT : "") + option.name();
        }

        private static boolean isOffSwitch(LearnOption<?> option) {
            return isSwitch(option) && option.defaultText().startsWith("true");
        }

        private static String description(String name) {
            List<LearnOption<?>> entries = entries(name);
            LearnOption<?> option = entries.get(0);
            String task = entries.size() == 1 && !option.isFor(Task.COMPLETION) ? "Task relation: " : "";
            String meaning = option.meaning().substring(0, option.meaning().length() - 1);
            if (isOffSwitch(option)) {
                return task + "Leave out " + lowered(meaning) + ".";
            }
            if (isSwitch(option)) {
                return task + meaning + ".";
            }
            String choices = option.type().isChoice() ? ": " + option.type().expected() : "";
            String more = entries.size() > 1 ? "; " + entries.get(1).defaultText() + " in stories" : "";
            return task + (task.isEmpty() ? meaning : lowered(meaning)) + choices + " (default: " + option.defaultText()
                    + more + ").";
        }

        private static String lowered(String sentence) {
            return Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
        }

        private static String inGroups(Help help, Map<OptionSpec, LearnOption.Group> groups) {
            StringBuilder text = new StringBuilder();
            List<OptionSpec> others = new ArrayList<>(help.commandSpec().options());
            others.removeAll(groups.keySet());
            text.append(list(help, others));
            for (LearnOption.Group group : LearnOption.Group.values()) {
                List<OptionSpec> options = groups.keySet().stream()
                        .filter(option -> groups.get(option) == group && !option.hidden())
                        .toList();
                text.append(System.lineSeparator())
                        .append(group.title())
                        .append(':')
                        .append(System.lineSeparator())
                        .append(list(help, options));
            }
            return text.toString();
        }

        private static String list(Help help, List<OptionSpec> options) {
            Help.Layout layout = help.createDefaultLayout(help.commandSpec().options(), List.of(), help.colorScheme());
            layout.addOptions(options, help.createDefaultParamLabelRenderer());
            return layout.toString();
        }

        /** The options that have no effect on a task. */
        static Set<String> withoutEffectOn(Task task) {
            return LearnOptionTable.all().stream()
                    .filter(option ->
                            LearnOptionTable.named(option.name(), task).isEmpty())
                    .map(Settings::flag)
                    .collect(Collectors.toSet());
        }

        /** What was given on the command line. */
        static AskedSettings given(CommandSpec command, Optional<Long> seed, Task task) {
            AskedSettings asked = new AskedSettings(task);
            for (LearnOption<?> option : LearnOptionTable.of(task)) {
                if (option.name().equals("seed")) {
                    seed.ifPresent(value -> asked.ask(option, List.of("" + value), flag(option)));
                } else if (command.commandLine().getParseResult().hasMatchedOption(flag(option))) {
                    asked.ask(option, words(option, command.findOption(flag(option))), flag(option));
                }
            }
            return asked;
        }

        private static List<String> words(LearnOption<?> option, OptionSpec given) {
            return isSwitch(option) ? List.of(isOffSwitch(option) ? "false" : "true") : given.getValue();
        }
    }

    /** What learning came to, in a few lines, with the rules that are worth most. */
    record Summary(Provenance provenance, RuleSet rules, Path folder, Style style) {
        private static final int SHOWN = 8;

        void print(PrintStream out) {
            LearningMetrics metrics = provenance.metrics();
            out.println(style.bold(folder.toString()) + ": " + Text.count(metrics.rules(), "rule") + " of "
                    + Text.count(metrics.heads(), "head") + ", "
                    + (provenance.metrics().fit().epochs() == 0 ? "weighed by " : "learned from ")
                    + Text.count(provenance.data().facts(), isRelation() ? "question" : "fact") + " in "
                    + Text.format("%.0f s", metrics.effort().total().seconds()));
            if (rules.isEmpty()) {
                out.println(
                        "  There are no rules: no body that was asked for reached the least score. Maybe lower --min-score, or ask for more.");
                return;
            }
            heldOut(metrics).ifPresent(out::println);
            out.println();
            out.println(style.bold("Best rules"));
            Relations names = provenance.displayNames(rules.relations()).relations();
            RuleSet best = best();
            RulesCommand.Table.print(best, names, out, style);
            out.println();
            if (isRelation()) {
                out.println(style.bold("Try next"));
                out.println("  hornbeam algebra " + Text.shellWord(folder));
                out.println("  hornbeam relate " + Text.shellWord(folder) + " STORIES --story 1");
                return;
            }
            String head = names.name(best.get(0).head());
            out.println(style.bold("Try next"));
            out.println("  hornbeam rules " + Text.shellWord(folder) + " --head " + Text.shellWord(head));
            out.println("  hornbeam info " + Text.shellWord(folder));
        }

        /** How well facts that were held out while learning are ranked. */
        private static Optional<String> heldOut(LearningMetrics metrics) {
            return metrics.heldOutMrr().isEmpty()
                    ? Optional.empty()
                    : Optional.of(Text.format(
                            "  ranks the facts that were held out while learning with MRR %.3f",
                            metrics.heldOutMrr().getAsDouble()));
        }

        private boolean isRelation() {
            return provenance.task() == Task.RELATION;
        }

        /** The most useful rules that a fact bears out and no other rule covers, those that are worth most first. */
        private RuleSet best() {
            RuleSet telling =
                    rules.filter(rule -> rule.isSupported() && rule.fold().isEmpty());
            RuleMeasure measure = telling.isEmpty() ? RuleMeasure.SCORE : RuleMeasure.WORTH;
            return UsefulRules.of(telling.isEmpty() ? rules : telling, SHOWN, measure).values().stream()
                    .reduce(RuleSet::and)
                    .orElse(rules)
                    .sortedBy(measure);
        }
    }
}
