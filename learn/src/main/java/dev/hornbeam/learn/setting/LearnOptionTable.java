package dev.hornbeam.learn.setting;

import static dev.hornbeam.learn.setting.LearnOption.Group.MODEL;
import static dev.hornbeam.learn.setting.LearnOption.Group.PATHS;
import static dev.hornbeam.learn.setting.LearnOption.Group.RULES;
import static dev.hornbeam.learn.setting.LearnOption.Group.RUN;
import static dev.hornbeam.learn.setting.LearnOption.Group.TRAINING;
import static dev.hornbeam.learn.setting.LearnOption.Group.WEIGHING;
import static dev.hornbeam.learn.setting.OptionType.bodies;
import static dev.hornbeam.learn.setting.OptionType.choice;
import static dev.hornbeam.learn.setting.OptionType.duration;
import static dev.hornbeam.learn.setting.OptionType.flag;
import static dev.hornbeam.learn.setting.OptionType.fromZero;
import static dev.hornbeam.learn.setting.OptionType.large;
import static dev.hornbeam.learn.setting.OptionType.number;
import static dev.hornbeam.learn.setting.OptionType.preset;
import static dev.hornbeam.learn.setting.OptionType.relations;
import static dev.hornbeam.learn.setting.OptionType.share;
import static dev.hornbeam.learn.setting.OptionType.whole;

import dev.hornbeam.PathTrace;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.learn.setting.LearnOption.Group;
import dev.hornbeam.model.Task;
import dev.hornbeam.neural.option.ModelOptions.Encoder;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.TrainerOptions.Compute;
import dev.hornbeam.neural.option.TrainerOptions.ComputeOptions;
import dev.hornbeam.neural.option.TrainerOptions.ScheduleOptions;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.relate.PathOptions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The table of all options of learning: the command line, experiments, configuration files and the docs read their
 * options here. A new option is one entry. Entries are applied in this order, so one that changes others stands before
 * them.
 */
public final class LearnOptionTable {
    /** Stands for no preset: one is chosen by the size of the corpus. */
    public static final String AUTO = "auto";

    private static final int ANY = Integer.MAX_VALUE;

    private static final List<LearnOption<?>> ALL = new ArrayList<>();

    static {
        Entries run = new Entries(RUN);
        run.add(
                        "preset",
                        preset(),
                        "Settings for a size of graph, or with paper the published pipeline and no more, nothing mined or weighed.",
                        LearnSettings::preset,
                        (s, value) -> s)
                .byDefault(AUTO);
        run.add(
                "seed",
                large(0, Long.MAX_VALUE),
                "Where all randomness starts.",
                LearnSettings::seed,
                LearnSettings::withSeed);
        run.add(
                        "threads",
                        whole(1, 1024),
                        "Threads that sample, train, count, mine and weigh; the result does not depend on them.",
                        LearnSettings::threads,
                        LearnSettings::withThreads)
                .byDefault("all processors");
        run.add(
                "device",
                choice(Compute.class),
                "Where to train.",
                s -> s.trainer().compute().device(),
                (s, value) -> compute(s, c -> c.withDevice(value)));
        run.add(
                "checkpoint-seconds",
                fromZero(),
                "The least time between checkpoints.",
                s -> s.trainer().compute().checkpointSeconds(),
                (s, value) -> compute(s, c -> c.withCheckpointSeconds(value)));
        run.ofGraphs(
                        "time",
                        duration(),
                        "The most time that the run may take, such as 90s, 5m or 2h; steps share it, and what was cut is said.",
                        s -> s.trainer().compute().time(),
                        (s, value) -> compute(s, c -> c.withTime(value)))
                .byDefault("no limit");
        run.add(
                        "training-threads",
                        whole(0, 1024),
                        "Threads that share a batch, or with other encoders and structures an operation, in training; 0 for what suits.",
                        s -> s.trainer().compute().threads(),
                        (s, value) -> compute(s, c -> c.withThreads(value)))
                .byDefault("as threads")
                .advanced();

        Entries paths = new Entries(PATHS);
        paths.ofGraphs(
                "sampler",
                choice(SamplerKind.class),
                "How paths are gathered.",
                LearnSettings::sampler,
                LearnSettings::withSampler);
        paths.ofGraphs(
                "max-length",
                whole(1, SamplerOptions.LONGEST),
                "The longest path and body.",
                s -> s.paths().maxLength(),
                LearnSettings::withMaxLength);
        paths.ofStories(
                "max-length",
                whole(1, ANY),
                "The longest path and body.",
                s -> s.stories().maxLength(),
                (s, value) -> s.withStories(p -> p.withMaxLength(value)));
        paths.ofGraphs(
                "open-ratio",
                fromZero(),
                "Paths without a head kept for each that has one.",
                s -> s.paths().openRatio(),
                (s, value) -> s.withPaths(p -> p.withOpenRatio(value)));
        paths.ofGraphs(
                "walks",
                large(1, 1_000_000_000_000L),
                "Random walks to make, at most; fewer where dozens of relations link a pair.",
                s -> s.paths().walks(),
                (s, value) -> s.withPaths(p -> p.withWalks(value)));
        paths.ofGraphs(
                        "anchors",
                        whole(1, ANY),
                        "Facts that the sampler anchored seeks paths for.",
                        s -> s.paths().anchors(),
                        (s, value) -> s.withPaths(p -> p.withAnchors(value)))
                .advanced();
        paths.ofStories(
                "direction",
                choice(PathOptions.Direction.class),
                "Which way edges may be walked.",
                s -> s.stories().direction(),
                (s, value) -> s.withStories(p -> p.withDirection(value)));
        paths.ofStories(
                "trace",
                choice(PathTrace.class),
                "Whether simple paths are sought, or a story that is one chain is read as it is told.",
                s -> s.stories().trace(),
                (s, value) -> s.withStories(p -> p.withTrace(value)));
        paths.ofStories(
                "paths",
                whole(1, ANY),
                "The most paths of a question, shortest first.",
                s -> s.stories().maxPaths(),
                (s, value) -> s.withStories(p -> p.withMaxPaths(value)));

        Entries model = new Entries(MODEL);
        model.add(
                "dimension",
                whole(1, 16_384),
                "Size of embeddings.",
                s -> s.model().dimension(),
                (s, value) -> s.withModel(m -> m.withDimension(value)));
        model.add(
                "encoder",
                choice(Encoder.class),
                "Reads a window.",
                s -> s.model().encoder(),
                (s, value) -> s.withModel(m -> m.withEncoder(value)));
        model.add(
                "window",
                whole(2, 3),
                "Relations in a window.",
                s -> s.model().window(),
                (s, value) -> s.withModel(m -> m.withWindow(value)));
        model.add(
                "structure",
                choice(Structure.class),
                "Orders the merges.",
                s -> s.model().structure(),
                (s, value) -> s.withModel(m -> m.withStructure(value)));

        Entries training = new Entries(TRAINING);
        training.add(
                "epochs",
                whole(0, ANY),
                "Passes over the bodies.",
                s -> s.trainer().schedule().epochs(),
                (s, value) -> schedule(
                        s, c -> c.withEpochs(value).withLeastSteps(0).withShortSteps(0))); // so many passes, no more
        training.add(
                        "least-steps",
                        whole(0, ANY),
                        "Minimum number of steps; a small number of bodies gets more passes.",
                        s -> s.trainer().schedule().leastSteps(),
                        (s, value) -> schedule(s, c -> c.withLeastSteps(value)))
                .advanced();
        training.add(
                "rate",
                number("a number above 0, up to 1", value -> value > 0 && value <= 1),
                "Learning rate.",
                s -> s.trainer().schedule().rate(),
                (s, value) -> schedule(s, c -> c.withRate(value)));
        training.add(
                "batch",
                whole(1, ANY),
                "Bodies per step.",
                s -> s.trainer().schedule().batch(),
                (s, value) -> schedule(s, c -> c.withBatch(value)));
        training.add(
                "agreement",
                fromZero(),
                "Weight of the disagreement of bracketings.",
                s -> s.trainer().agreement().weight(),
                (s, value) -> s.withTrainer(t -> t.withAgreement(a -> a.withWeight(value))));
        training.add(
                "restarts",
                whole(1, ANY),
                "Runs of which the best is kept.",
                s -> s.trainer().stopping().restarts(),
                (s, value) -> s.withTrainer(t -> t.withStopping(p -> p.withRestarts(value))));

        Entries rules = new Entries(RULES);
        rules.ofGraphs(
                        "rule-length",
                        whole(1, SamplerOptions.LONGEST),
                        "The longest body of a rule; beyond the longest path the model grows them.",
                        s -> s.extraction().maxLength(),
                        LearnSettings::withRuleLength)
                .byDefault("as max-length, paper 2");
        rules.add(
                "top",
                whole(1, ANY),
                "Rules to keep of each head.",
                s -> s.extraction().top(),
                (s, value) -> s.withExtraction(e -> e.withTop(value)));
        rules.add(
                "min-score",
                share(),
                "The least score of a rule.",
                s -> s.extraction().minScore(),
                (s, value) -> s.withExtraction(e -> e.withMinScore(value)));
        rules.add(
                "heads",
                relations(),
                "Rules for these relations only: a,b.",
                s -> s.extraction().heads(),
                (s, value) -> s.withExtraction(e -> e.withHeads(value)));
        rules.ofGraphs(
                "relations",
                relations(),
                "Bodies of these relations only.",
                s -> s.extraction().relations(),
                (s, value) -> s.withExtraction(e -> e.withRelations(value)));
        rules.ofGraphs(
                        "body",
                        bodies(),
                        "Bodies of this pattern only, from X to Y: a relation, inv_ for its inverse, a|b, * for any, and for any "
                                + "number of steps ...; may be given several times.",
                        s -> s.extraction().bodies(),
                        (s, value) -> s.withExtraction(e -> e.withBodies(value)))
                .byDefault("all, paper '* *'");
        rules.ofGraphs(
                        "count-budget",
                        large(1, Long.MAX_VALUE),
                        "Edges to look at for one body before the rest is estimated.",
                        s -> s.counting().budget(),
                        (s, value) -> s.withCounting(c -> c.withBudget(value)))
                .byDefault("by the graph, 250000 or 2000000")
                .advanced();

        Entries weighing = new Entries(WEIGHING);
        weighing.ofGraphs(
                "weights",
                flag(),
                "Mining rules and learning how to weigh them, beside reading them off the model.",
                LearnSettings::weighs,
                LearnSettings::withWeighs);
        weighing.ofGraphs(
                        "mined",
                        whole(1, ANY),
                        "Rules per head that mining adds.",
                        s -> s.mining().rules(),
                        (s, value) -> s.withMining(m -> m.withRules(value)
                                .withCandidates(Math.max(value, m.candidates())))) // no more are kept than are counted
                .byDefault("by the graph, 300 to 1000");
        weighing.ofGraphs(
                "final",
                flag(),
                "With every choice made on valid, count and weigh rules again on all facts, valid among them.",
                s -> s.weighing().isFinal(),
                (s, value) -> s.withWeighing(w -> w.withFinal(value)));
        weighing.ofGraphs(
                        "least-support",
                        whole(1, ANY),
                        "Minimum support of a rule that is used.",
                        s -> s.mining().leastSupport(),
                        (s, value) -> s.withMining(m -> m.withLeastSupport(value)))
                .advanced();
        weighing.ofGraphs(
                        "queries",
                        whole(1, ANY),
                        "Mean number of questions per relation and direction that weights are learned from.",
                        s -> s.reasoning().learning().queries(),
                        (s, value) -> s.withReasoning(r -> r.withLearning(l -> l.withQueries(value))))
                .byDefault("by the graph, 100 to 5000")
                .advanced();
        weighing.ofGraphs(
                        "query-budget",
                        whole(1, ANY),
                        "The most edges that a question may look up and follow.",
                        s -> s.reasoning().budget(),
                        (s, value) -> s.withReasoning(r -> r.withBudget(value)))
                .byDefault("by the graph")
                .advanced();
        weighing.ofGraphs(
                "attributes",
                flag(),
                "Learning rules with constants, such as speaks(X, French) ⇐ livesIn(X, Paris), and weighing evidence other than rules.",
                s -> s.reasoning().attributes().used(),
                (s, value) -> s.withReasoning(r -> r.withAttributes(a -> a.withUsed(value))));
        weighing.ofGraphs(
                        "attribute-size",
                        whole(1, 40_000),
                        "The most entities or attributes that are solved for at once; memory grows with its square.",
                        s -> s.reasoning().attributes().largest(),
                        (s, value) -> s.withReasoning(r -> r.withAttributes(a -> a.withLargest(value))))
                .advanced();
    }

    private LearnOptionTable() {}

    /** Adds the options of a group: of either task, of learning from one graph, or from stories. */
    private record Entries(Group group) {
        <T> LearnOption<T> add(
                String name,
                OptionType<T> type,
                String meaning,
                Function<LearnSettings, T> get,
                BiFunction<LearnSettings, T, LearnSettings> change) {
            LearnOption<T> option = new LearnOption<>(group, name, type, meaning, get, change);
            ALL.add(option);
            return option;
        }

        <T> LearnOption<T> ofGraphs(
                String name,
                OptionType<T> type,
                String meaning,
                Function<LearnSettings, T> get,
                BiFunction<LearnSettings, T, LearnSettings> change) {
            return add(name, type, meaning, get, change).only(Task.COMPLETION);
        }

        <T> LearnOption<T> ofStories(
                String name,
                OptionType<T> type,
                String meaning,
                Function<LearnSettings, T> get,
                BiFunction<LearnSettings, T, LearnSettings> change) {
            return add(name, type, meaning, get, change).only(Task.RELATION);
        }
    }

    private static LearnSettings schedule(LearnSettings settings, UnaryOperator<ScheduleOptions> change) {
        return settings.withTrainer(trainer -> trainer.withSchedule(change));
    }

    private static LearnSettings compute(LearnSettings settings, UnaryOperator<ComputeOptions> change) {
        return settings.withTrainer(trainer -> trainer.withCompute(change));
    }

    /** Every option, in the order in which they are applied; a name may stand for one of each task. */
    public static List<LearnOption<?>> all() {
        return List.copyOf(ALL);
    }

    /** The options of a task. */
    public static List<LearnOption<?>> of(Task task) {
        return ALL.stream().filter(option -> option.isFor(task)).toList();
    }

    /** The option of a task that has a name. */
    public static Optional<LearnOption<?>> named(String name, Task task) {
        return of(task).stream().filter(option -> option.name().equals(name)).findFirst();
    }

    /** Every name, of either task. */
    public static Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        ALL.forEach(option -> names.add(option.name()));
        return names;
    }

    /** A guess at the name that was meant, as the end of a message. */
    public static String maybe(String name) {
        return ClosestName.in(names(), name)
                .map(meant -> "Maybe you meant " + meant + ".")
                .orElse("Maybe leave it out.");
    }
}
