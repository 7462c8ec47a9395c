package dev.hornbeam.learn.setting;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.WeighingOptions;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.neural.chart.BatchGradient;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.mine.ExtractionOptions;
import dev.hornbeam.rule.mine.MiningOptions;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Every option of every step, settled: what a run is made of and what a model folder keeps of it. Each step's defaults
 * stand in its own options, {@link LearnOptionTable} names them all, and {@link SettingsJson} writes them down.
 *
 * @param preset the preset they began as
 * @param gathering how paths are gathered
 * @param model options of the model, whose seed is that of the whole run
 * @param trainer options of training
 * @param extraction options of extraction
 * @param weighs whether rules are mined and weighed at all
 * @param weighing how rules are counted, joined by mined ones, and weighed
 */
public record LearnSettings(
        Preset preset,
        GatheringOptions gathering,
        ModelOptions model,
        TrainerOptions trainer,
        ExtractionOptions extraction,
        boolean weighs,
        WeighingOptions weighing) {

    public LearnSettings {
        Objects.requireNonNull(preset);
        Objects.requireNonNull(gathering);
        Objects.requireNonNull(model);
        Objects.requireNonNull(trainer);
        Objects.requireNonNull(extraction);
        Objects.requireNonNull(weighing);
    }

    /** What a preset stands for. */
    public static LearnSettings of(Preset preset) {
        return new LearnSettings(
                preset,
                GatheringOptions.DEFAULTS.withSampler(preset == Preset.PAPER ? SamplerKind.WALK : SamplerKind.AUTO),
                preset.model(),
                preset.trainer(),
                ExtractionOptions.DEFAULTS,
                true,
                WeighingOptions.DEFAULTS);
    }

    /** The same with what suits a graph, where that depends on the graph alone. */
    public LearnSettings suiting(Graph graph) {
        return withMining(mining -> MiningOptions.suiting(graph))
                .withCounting(counting -> counting.suiting(graph))
                .withReasoning(reasoning -> CompletionOptions.suiting(graph));
    }

    /** How paths of one graph are gathered. */
    public SamplerKind sampler() {
        return gathering.sampler();
    }

    /** Options of the sampler. */
    public SamplerOptions paths() {
        return gathering.paths();
    }

    /** Which paths of a story count. */
    public PathOptions stories() {
        return gathering.stories();
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
        return paths().threads();
    }

    /** The same from another seed, in every step. */
    public LearnSettings withSeed(long seed) {
        return withModel(options -> options.withSeed(seed))
                .withCounting(options -> options.withSeed(seed))
                .withReasoning(options -> options.withLearning(learning -> learning.withSeed(seed)));
    }

    /** The same on another number of threads, in every step, but training only where they share a batch. */
    public LearnSettings withThreads(int threads) {
        return withTrainer(options -> BatchGradient.fits(model)
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
        return withGathering(options -> options.withSampler(value));
    }

    public LearnSettings withPaths(UnaryOperator<SamplerOptions> change) {
        return withGathering(options -> options.withPaths(change));
    }

    public LearnSettings withStories(UnaryOperator<PathOptions> change) {
        return withGathering(options -> options.withStories(change));
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

    public LearnSettings withGathering(UnaryOperator<GatheringOptions> change) {
        return new LearnSettings(preset, change.apply(gathering), model, trainer, extraction, weighs, weighing);
    }

    public LearnSettings withModel(UnaryOperator<ModelOptions> change) {
        return new LearnSettings(preset, gathering, change.apply(model), trainer, extraction, weighs, weighing);
    }

    public LearnSettings withTrainer(UnaryOperator<TrainerOptions> change) {
        return new LearnSettings(preset, gathering, model, change.apply(trainer), extraction, weighs, weighing);
    }

    public LearnSettings withExtraction(UnaryOperator<ExtractionOptions> change) {
        return new LearnSettings(preset, gathering, model, trainer, change.apply(extraction), weighs, weighing);
    }

    public LearnSettings withWeighs(boolean value) {
        return new LearnSettings(preset, gathering, model, trainer, extraction, value, weighing);
    }

    public LearnSettings withWeighing(UnaryOperator<WeighingOptions> change) {
        return new LearnSettings(preset, gathering, model, trainer, extraction, weighs, change.apply(weighing));
    }
}
