package dev.hornbeam.learn;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.model.ModelJson;
import dev.hornbeam.model.RecordedSettings;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.neural.train.TrainerOptions;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.extract.ExtractionOptions;
import dev.hornbeam.rule.mine.MiningOptions;
import java.util.Objects;

/**
 * Every option of every step, settled: what a run is made of and what a model folder keeps of it. Each step's defaults
 * stand in its own options.
 *
 * @param preset the preset they began as
 * @param sampler how paths are gathered
 * @param paths options of the sampler
 * @param model options of the model, whose seed is that of the whole run
 * @param trainer options of training
 * @param extraction options of extraction
 * @param counting options of grounding
 * @param mining options of the rules that join those of the model
 * @param reasoning options of weighing rules
 * @param weighs whether rules are mined and weighed at all
 * @param endsOnAll whether, with every choice made on valid, rules are counted and weighed again with valid among the
 *     facts
 */
public record LearnSettings(
        Preset preset,
        SamplerKind sampler,
        SamplerOptions paths,
        ModelOptions model,
        TrainerOptions trainer,
        ExtractionOptions extraction,
        CountingOptions counting,
        MiningOptions mining,
        CompletionOptions reasoning,
        boolean weighs,
        boolean endsOnAll) {

    public LearnSettings {
        Objects.requireNonNull(preset);
        Objects.requireNonNull(sampler);
        Objects.requireNonNull(paths);
        Objects.requireNonNull(model);
        Objects.requireNonNull(trainer);
        Objects.requireNonNull(extraction);
        Objects.requireNonNull(counting);
        Objects.requireNonNull(mining);
        Objects.requireNonNull(reasoning);
    }

    /** What a preset stands for. */
    public static LearnSettings of(Preset preset) {
        return new LearnSettings(
                preset,
                preset == Preset.PAPER ? SamplerKind.WALK : SamplerKind.AUTO,
                SamplerOptions.DEFAULTS,
                preset.model(),
                preset.trainer(),
                ExtractionOptions.DEFAULTS,
                CountingOptions.DEFAULTS,
                MiningOptions.DEFAULTS,
                CompletionOptions.DEFAULTS,
                true,
                false);
    }

    /**
     * The settings that a model was learned with.
     *
     * @throws IllegalArgumentException if a value does not fit
     */
    public static LearnSettings of(RecordedSettings recorded) {
        JsonNode named = recorded.settings().get("preset");
        Preset preset = named == null ? Preset.SMALL : ModelJson.value(named, Preset.class);
        return ModelJson.completed(recorded.settings(), of(preset));
    }

    /**
     * These settings for a manifest.
     *
     * @param trained the options of the trained model; with restarts its seed differs from that of the settings
     */
    RecordedSettings recorded(ModelOptions trained) {
        return new RecordedSettings(ModelJson.tree(this), ModelJson.tree(trained));
    }

    /** The same with what suits a graph, where that depends on the graph alone. */
    LearnSettings suiting(Graph graph) {
        return withMining(MiningOptions.suiting(graph)).withReasoning(CompletionOptions.suiting(graph));
    }

    /** Where all randomness starts. */
    public long seed() {
        return model.seed();
    }

    /** How many threads train; more of them may sample and count, where it changes nothing. */
    public int threads() {
        return trainer.threads();
    }

    /** The same from another seed, in every step. */
    public LearnSettings withSeed(long seed) {
        return withModel(model.withSeed(seed))
                .withCounting(counting.withSeed(seed))
                .withReasoning(reasoning.withLearning(reasoning.learning().withSeed(seed)));
    }

    /** The same on another number of threads, in every step. */
    public LearnSettings withThreads(int threads) {
        return withPaths(paths.withThreads(threads))
                .withTrainer(trainer.change().threads(threads).done())
                .withCounting(counting.withThreads(threads))
                .withMining(mining.withPaths(mining.paths().withThreads(threads))
                        .withCounting(mining.counting().withThreads(threads)))
                .withReasoning(reasoning.withThreads(threads));
    }

    /** The same with bodies of up to another length, in paths and rules. */
    public LearnSettings withMaxLength(int length) {
        return withPaths(paths.withMaxLength(length)).withRuleLength(length);
    }

    /** The same with rules of up to another length, grown by the model and mined. */
    public LearnSettings withRuleLength(int length) {
        return withExtraction(extraction.withMaxLength(length))
                .withMining(mining.withPaths(mining.paths().withMaxLength(length)));
    }

    public LearnSettings withSampler(SamplerKind value) {
        return new LearnSettings(
                preset, value, paths, model, trainer, extraction, counting, mining, reasoning, weighs, endsOnAll);
    }

    public LearnSettings withPaths(SamplerOptions value) {
        return new LearnSettings(
                preset, sampler, value, model, trainer, extraction, counting, mining, reasoning, weighs, endsOnAll);
    }

    public LearnSettings withModel(ModelOptions value) {
        return new LearnSettings(
                preset, sampler, paths, value, trainer, extraction, counting, mining, reasoning, weighs, endsOnAll);
    }

    public LearnSettings withTrainer(TrainerOptions value) {
        return new LearnSettings(
                preset, sampler, paths, model, value, extraction, counting, mining, reasoning, weighs, endsOnAll);
    }

    public LearnSettings withExtraction(ExtractionOptions value) {
        return new LearnSettings(
                preset, sampler, paths, model, trainer, value, counting, mining, reasoning, weighs, endsOnAll);
    }

    public LearnSettings withCounting(CountingOptions value) {
        return new LearnSettings(
                preset, sampler, paths, model, trainer, extraction, value, mining, reasoning, weighs, endsOnAll);
    }

    public LearnSettings withMining(MiningOptions value) {
        return new LearnSettings(
                preset, sampler, paths, model, trainer, extraction, counting, value, reasoning, weighs, endsOnAll);
    }

    public LearnSettings withReasoning(CompletionOptions value) {
        return new LearnSettings(
                preset, sampler, paths, model, trainer, extraction, counting, mining, value, weighs, endsOnAll);
    }

    public LearnSettings withWeighs(boolean value) {
        return new LearnSettings(
                preset, sampler, paths, model, trainer, extraction, counting, mining, reasoning, value, endsOnAll);
    }

    public LearnSettings withEndsOnAll(boolean value) {
        return new LearnSettings(
                preset, sampler, paths, model, trainer, extraction, counting, mining, reasoning, weighs, value);
    }
}
