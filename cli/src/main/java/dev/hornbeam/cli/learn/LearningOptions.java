package dev.hornbeam.cli.learn;

import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.LearnOptions;
import dev.hornbeam.learn.LearnSettings;
import dev.hornbeam.model.Task;
import dev.hornbeam.neural.option.Encoder;
import dev.hornbeam.neural.option.Structure;
import dev.hornbeam.neural.tensor.Compute;
import dev.hornbeam.neural.train.Changes;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.path.SamplerKind;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import picocli.CommandLine.Option;

/** How to learn. An option that is not given is left to the preset, so that a run can be resumed without repeating any. */
final class LearningOptions {
    private static final String AUTO = "auto";

    @Option(
            names = "--preset",
            paramLabel = "NAME",
            description = "Settings for a size of graph: ${bundle:the.presets}, or auto, which looks (default: auto).")
    private String preset = AUTO;

    @Option(
            names = "--sampler",
            paramLabel = "KIND",
            description = "How paths are gathered: ${bundle:the.samplers} (default: auto).")
    private SamplerKind sampler;

    @Option(
            names = "--max-length",
            paramLabel = "N",
            description =
                    "The longest path and body (default: ${bundle:the.maxLength}; ${bundle:the.storyLength} in stories).")
    private Integer maxLength;

    @Option(
            names = "--rule-length",
            paramLabel = "N",
            description =
                    "The longest body of a rule; beyond --max-length the model grows them (default: --max-length).")
    private Integer ruleLength;

    @Option(
            names = "--open-ratio",
            paramLabel = "X",
            description = "Paths without a head kept for each that has one (default: ${bundle:the.openRatio}).")
    private Double openRatio;

    @Option(names = "--walks", paramLabel = "N", description = "Random walks to make (default: ${bundle:the.walks}).")
    private Long walks;

    @Option(
            names = "--dimension",
            paramLabel = "D",
            description = "Size of embeddings (default: ${bundle:the.dimension}).")
    private Integer dimension;

    @Option(
            names = "--encoder",
            paramLabel = "KIND",
            description = "Reads a window: ${bundle:the.encoders} (default: ${bundle:the.encoder}).")
    private Encoder encoder;

    @Option(
            names = "--window",
            paramLabel = "2|3",
            description = "Relations in a window (default: ${bundle:the.window}).")
    private Integer window;

    @Option(
            names = "--structure",
            paramLabel = "KIND",
            description = "Orders the merges: ${bundle:the.structures} (default: ${bundle:the.structure}).")
    private Structure structure;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            description = "Passes over the bodies (default: ${bundle:the.epochs}).")
    private Integer epochs;

    @Option(names = "--rate", paramLabel = "X", description = "Learning rate (default: ${bundle:the.rate}).")
    private Double rate;

    @Option(names = "--batch", paramLabel = "N", description = "Bodies a step (default: ${bundle:the.batch}).")
    private Integer batch;

    @Option(
            names = "--agreement",
            paramLabel = "X",
            description = "Weight of the disagreement of bracketings (default: ${bundle:the.agreement}).")
    private Double agreement;

    @Option(
            names = "--restarts",
            paramLabel = "N",
            description = "Runs of which the best is kept (default: ${bundle:the.restarts}).")
    private Integer restarts;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads; the same number gives the same model (default: ${bundle:the.threads} in training).")
    private Integer threads;

    @Option(names = "--device", paramLabel = "cpu|gpu", description = "Where to train (default: ${bundle:the.device}).")
    private Compute device;

    @Option(
            names = "--checkpoint-seconds",
            paramLabel = "X",
            description = "The least time between checkpoints (default: ${bundle:the.checkpointSeconds}).")
    private Double checkpointSeconds;

    @Option(names = "--top", paramLabel = "N", description = "Rules to keep of each head (default: ${bundle:the.top}).")
    private Integer top;

    @Option(
            names = "--min-score",
            paramLabel = "X",
            description = "The least score of a rule (default: ${bundle:the.minScore}).")
    private Double minScore;

    @Option(
            names = "--evidence",
            paramLabel = "N",
            description =
                    "Rules of each head to join for what the facts say (default: by the graph, ${bundle:the.evidence}).")
    private Integer evidence;

    @Option(
            names = "--no-weights",
            description = "Leave out mining rules and learning how to weigh them: nothing but the model's rules.")
    private boolean noWeights;

    @Option(
            names = "--final",
            description = "With every choice made on valid, count and weigh rules again with valid among the facts.")
    private boolean endsOnAll;

    @Option(
            names = "--heads",
            paramLabel = "R",
            split = ",",
            description = "Rules for these relations only: --heads a,b.")
    private List<String> heads = List.of();

    @Option(names = "--relations", paramLabel = "R", split = ",", description = "Bodies of these relations only.")
    private List<String> relations = List.of();

    /** Options that only learning from one graph has a use for. */
    static final Set<String> OF_ONE_GRAPH = Set.of(
            "--sampler",
            "--rule-length",
            "--open-ratio",
            "--walks",
            "--relations",
            "--evidence",
            "--no-weights",
            "--final");

    /** Refuses absurd values before any work is done. */
    void check(Optional<Long> seed) {
        checked(seed, Task.COMPLETION);
    }

    /** The longest path, if one is asked for. */
    Optional<Integer> maxLength() {
        return Optional.ofNullable(maxLength);
    }

    /** What is asked for when learning from stories, whose paths have a limit of their own. */
    LearnOptions relationOptions(Optional<Long> seed, Relations known) {
        Set<Integer> headIds = ids(heads, known, new Prefixes(Map.of()));
        LearnOptions options = checked(seed, Task.RELATION);
        return headIds.isEmpty()
                ? options
                : options.change(s -> s.withExtraction(s.extraction().withHeads(headIds)));
    }

    /** What is asked for, with names found in the data. */
    LearnOptions options(Optional<Long> seed, Dataset data) {
        Set<Integer> headIds = ids(heads, data.relations(), data.prefixes());
        Set<Integer> bodyIds = ids(relations, data.relations(), data.prefixes());
        LearnOptions options = checked(seed, Task.COMPLETION);
        if (!headIds.isEmpty()) {
            options = options.change(s -> s.withExtraction(s.extraction().withHeads(headIds)));
        }
        return bodyIds.isEmpty()
                ? options
                : options.change(s -> s.withExtraction(s.extraction().withRelations(bodyIds)));
    }

    private static Set<Integer> ids(List<String> names, Relations known, Prefixes prefixes) {
        Set<Integer> ids = new HashSet<>();
        names.forEach(name -> ids.add(NameFinder.of(known, prefixes).relation(name)));
        return ids;
    }

    private LearnOptions checked(Optional<Long> seed, Task task) {
        Optional<Preset> chosen = preset();
        try {
            apply(LearnSettings.of(chosen.orElse(Preset.SMALL)), seed, task);
        } catch (IllegalArgumentException refused) {
            throw new IllegalUseException(refused.getMessage() + ". Maybe leave it at the default.");
        }
        LearnOptions options = LearnOptions.DEFAULTS.change(settings -> apply(settings, seed, task));
        return chosen.map(options::preset).orElse(options);
    }

    private Optional<Preset> preset() {
        if (preset.equalsIgnoreCase(AUTO)) {
            return Optional.empty();
        }
        List<String> names = Arrays.stream(Preset.values())
                .map(each -> each.name().toLowerCase(Locale.ROOT))
                .toList();
        int index = names.indexOf(preset.toLowerCase(Locale.ROOT));
        if (index < 0) {
            throw InputException.of(
                    "--preset", preset, String.join(", ", names) + " or auto", "Maybe leave it at auto.");
        }
        return Optional.of(Preset.values()[index]);
    }

    private LearnSettings apply(LearnSettings from, Optional<Long> seed, Task task) {
        LearnSettings settings = from;
        settings = with(settings, threads, LearnSettings::withThreads);
        settings = with(settings, sampler, LearnSettings::withSampler);
        settings = with(settings, task == Task.COMPLETION ? maxLength : null, LearnSettings::withMaxLength);
        settings = with(settings, ruleLength, LearnSettings::withRuleLength);
        settings = with(settings, openRatio, (s, v) -> s.withPaths(s.paths().withOpenRatio(v)));
        settings = with(settings, walks, (s, v) -> s.withPaths(s.paths().withWalks(v)));
        settings = with(settings, dimension, (s, v) -> s.withModel(s.model().withDimension(v)));
        settings = with(settings, encoder, (s, v) -> s.withModel(s.model().withEncoder(v)));
        settings = with(settings, window, (s, v) -> s.withModel(s.model().withWindow(v)));
        settings = with(settings, structure, (s, v) -> s.withModel(s.model().withStructure(v)));
        settings = training(
                settings, epochs, (changes, passes) -> changes.epochs(passes).leastSteps(0));
        settings = training(settings, rate, Changes::rate);
        settings = training(settings, batch, Changes::batch);
        settings = training(settings, agreement, Changes::agreement);
        settings = training(settings, restarts, Changes::restarts);
        settings = training(settings, device, Changes::device);
        settings = training(settings, checkpointSeconds, Changes::checkpointSeconds);
        settings = with(settings, top, (s, v) -> s.withExtraction(s.extraction().withTop(v)));
        settings = with(
                settings, minScore, (s, v) -> s.withExtraction(s.extraction().withMinScore(v)));
        settings = with(
                settings,
                evidence,
                (s, v) -> s.withMining(s.mining()
                        .withRules(v)
                        .withCandidates(Math.max(v, s.mining().candidates()))));
        settings = noWeights ? settings.withWeighs(false) : settings;
        settings = endsOnAll ? settings.withEndsOnAll(true) : settings;
        return with(settings, seed.orElse(null), LearnSettings::withSeed);
    }

    private static <T> LearnSettings with(
            LearnSettings settings, T value, BiFunction<LearnSettings, T, LearnSettings> change) {
        return value == null ? settings : change.apply(settings, value);
    }

    private static <T> LearnSettings training(LearnSettings settings, T value, BiFunction<Changes, T, Changes> change) {
        return with(
                settings,
                value,
                (s, v) -> s.withTrainer(change.apply(s.trainer().change(), v).done()));
    }
}
