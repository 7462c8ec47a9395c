package dev.hornbeam.learn.setting;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.WeighingOptions;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.ModelJson;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.RecordedSettings;
import dev.hornbeam.model.Task;
import dev.hornbeam.neural.model.JavaNetwork;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.mine.BodyPattern;
import dev.hornbeam.rule.mine.ExtractionOptions;
import dev.hornbeam.rule.mine.MiningOptions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The options of every step, settled: a run is made of them, and a model folder records them, this record as JSON. {@link
 * LearnOptionTable} names those that people turn; the others are set by presets, by the size of the graph, or are the
 * defaults of their step.
 *
 * @param preset the preset they began as
 * @param sampler how paths of one graph are gathered
 * @param paths options of the sampler
 * @param stories which paths of a story count; the model remembers them for its answers
 * @param model options of the model, whose seed is that of the whole run
 * @param trainer options of training
 * @param extraction options of extraction
 * @param weighs whether rules are mined and weighed at all
 * @param weighing how rules are counted, joined by mined ones, and weighed
 */
public record LearnSettings(
        Preset preset,
        SamplerKind sampler,
        SamplerOptions paths,
        PathOptions stories,
        ModelOptions model,
        TrainerOptions trainer,
        ExtractionOptions extraction,
        boolean weighs,
        @JsonUnwrapped WeighingOptions weighing) {
    /** Bodies of two relations, whichever. */
    private static final BodyPattern TWO =
            new BodyPattern(List.of(new BodyPattern.Step(false, Set.of()), new BodyPattern.Step(false, Set.of())));

    public LearnSettings {
        Objects.requireNonNull(preset);
        Objects.requireNonNull(sampler);
        Objects.requireNonNull(paths);
        Objects.requireNonNull(stories);
        Objects.requireNonNull(model);
        Objects.requireNonNull(trainer);
        Objects.requireNonNull(extraction);
        Objects.requireNonNull(weighing);
    }

    /**
     * What a preset stands for. The paper's do what its published code does and no more: paths of up to three relations are
     * walked at random and trained on; the best 200 bodies of two relations are the rules of a head (the code lists 500 of
     * two, then 500 of three relations, and applies the first 200 of the list); they count by the network's score, and
     * nothing is mined or weighed.
     */
    public static LearnSettings of(Preset preset) {
        boolean paper = preset == Preset.PAPER || preset == Preset.PAPER_PATHS;
        return new LearnSettings(
                preset,
                paper ? SamplerKind.WALK : SamplerKind.AUTO,
                paper ? SamplerOptions.DEFAULTS.withObservations(Long.MAX_VALUE) : SamplerOptions.DEFAULTS,
                PathOptions.LEARNED,
                preset.model(),
                preset.trainer(),
                paper
                        ? ExtractionOptions.DEFAULTS.withMaxLength(2).withBodies(List.of(TWO))
                        : ExtractionOptions.DEFAULTS,
                !paper,
                paper
                        ? WeighingOptions.DEFAULTS.withCompletion(options -> options.withMeasure(RuleMeasure.SCORE))
                        : WeighingOptions.DEFAULTS);
    }

    /**
     * The settings that a model was learned with.
     *
     * @throws InputException if a value does not fit
     */
    public static LearnSettings of(Provenance provenance) {
        LearnSettings settings = sound(provenance.recorded().settings());
        return provenance
                .relation()
                .map(task -> settings.withStories(stories -> task.paths()))
                .orElse(settings);
    }

    /**
     * The options of a trained network.
     *
     * @throws InputException if a value does not fit
     */
    public static ModelOptions network(RecordedSettings recorded) {
        ObjectNode object = ModelJson.tree(Map.of());
        object.set("model", recorded.network());
        return sound(object).model();
    }

    private static LearnSettings sound(ObjectNode object) {
        try {
            return read(object);
        } catch (IllegalArgumentException e) {
            throw InputException.of(
                    "manifest.json",
                    "settings that do not fit (" + e.getMessage() + ")",
                    "what Hornbeam wrote there",
                    "Maybe the file was damaged or edited; copy the folder again, or learn again.",
                    e);
        }
    }

    /**
     * The settings in a manifest: those it lacks are as by default, and those that no longer exist are ignored.
     *
     * @throws IllegalArgumentException if a value does not fit
     */
    public static LearnSettings read(ObjectNode object) {
        JsonNode named = object.get("preset");
        return ModelJson.completed(object, of(named == null ? Preset.SMALL : ModelJson.value(named, Preset.class)));
    }

    /** As a manifest has them; those of stories only for the task that has a use for them. */
    public ObjectNode json(Task task) {
        ObjectNode whole = ModelJson.tree(this);
        if (task != Task.RELATION) {
            whole.remove("stories");
        }
        return whole;
    }

    /**
     * As provenance has them.
     *
     * @param trained the options of the trained model; with restarts its seed differs from that of the settings
     */
    public RecordedSettings recorded(ModelOptions trained, Task task) {
        return new RecordedSettings(json(task), ModelJson.tree(trained));
    }

    /** The same with the values that suit a graph, where they depend on the graph alone. */
    public LearnSettings suiting(Graph graph) {
        return withMining(mining -> MiningOptions.suiting(graph))
                .withCounting(counting -> counting.suiting(graph))
                .withReasoning(reasoning -> CompletionOptions.suiting(graph).withMeasure(reasoning.measure()));
    }

    /** Options of grounding. */
    public CountingOptions counting() {
        return weighing.counting();
    }

    /** Options of the rules that join those of the model. */
    public MiningOptions mining() {
        return weighing.mining();
    }

    /** Options of weighing rules. */
    public CompletionOptions reasoning() {
        return weighing.completion();
    }

    /** Where all randomness starts. */
    public long seed() {
        return model.seed();
    }

    /** How many threads sample, train, count, mine and weigh; 0 for as many as the machine has. No result depends on it. */
    public int threads() {
        return paths.threads();
    }

    /** The same from another seed, in every step. */
    public LearnSettings withSeed(long seed) {
        return withModel(options -> options.withSeed(seed))
                .withCounting(options -> options.withSeed(seed))
                .withReasoning(options -> options.withLearning(learning -> learning.withSeed(seed)));
    }

    /** The same on another number of threads, in every step, but training only where they share a batch. */
    public LearnSettings withThreads(int threads) {
        return withTrainer(options -> JavaNetwork.fits(model)
                        ? options.withCompute(compute -> compute.withThreads(threads))
                        : options)
                .withPaths(options -> options.withThreads(threads))
                .withCounting(options -> options.withThreads(threads))
                .withMining(options -> options.withPaths(paths -> paths.withThreads(threads))
                        .withCounting(counting -> counting.withThreads(threads)))
                .withReasoning(options -> options.withThreads(threads));
    }

    /** The same with bodies of up to another length, in paths and rules. */
    public LearnSettings withMaxLength(int length) {
        return withPaths(options -> options.withMaxLength(length)).withRuleLength(length);
    }

    /** The same with rules of up to another length, grown by the model and mined. */
    public LearnSettings withRuleLength(int length) {
        return withExtraction(options -> options.withMaxLength(length))
                .withMining(options ->
                        options.withPaths(paths -> paths.withMaxLength(length)).withLongRules(0));
    }

    public LearnSettings withSampler(SamplerKind value) {
        return new LearnSettings(preset, value, paths, stories, model, trainer, extraction, weighs, weighing);
    }

    public LearnSettings withPaths(UnaryOperator<SamplerOptions> change) {
        return new LearnSettings(
                preset, sampler, change.apply(paths), stories, model, trainer, extraction, weighs, weighing);
    }

    public LearnSettings withStories(UnaryOperator<PathOptions> change) {
        return new LearnSettings(
                preset, sampler, paths, change.apply(stories), model, trainer, extraction, weighs, weighing);
    }

    public LearnSettings withCounting(UnaryOperator<CountingOptions> change) {
        return withWeighing(options -> options.withCounting(change));
    }

    public LearnSettings withMining(UnaryOperator<MiningOptions> change) {
        return withWeighing(options -> options.withMining(change));
    }

    public LearnSettings withReasoning(UnaryOperator<CompletionOptions> change) {
        return withWeighing(options -> options.withCompletion(change));
    }

    public LearnSettings withModel(UnaryOperator<ModelOptions> change) {
        return new LearnSettings(
                preset, sampler, paths, stories, change.apply(model), trainer, extraction, weighs, weighing);
    }

    public LearnSettings withTrainer(UnaryOperator<TrainerOptions> change) {
        return new LearnSettings(
                preset, sampler, paths, stories, model, change.apply(trainer), extraction, weighs, weighing);
    }

    public LearnSettings withExtraction(UnaryOperator<ExtractionOptions> change) {
        return new LearnSettings(
                preset, sampler, paths, stories, model, trainer, change.apply(extraction), weighs, weighing);
    }

    public LearnSettings withWeighs(boolean value) {
        return new LearnSettings(preset, sampler, paths, stories, model, trainer, extraction, value, weighing);
    }

    public LearnSettings withWeighing(UnaryOperator<WeighingOptions> change) {
        return new LearnSettings(
                preset, sampler, paths, stories, model, trainer, extraction, weighs, change.apply(weighing));
    }
}
