package dev.hornbeam.learn;

import dev.hornbeam.neural.model.ModelOptions;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.neural.train.TrainerOptions;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.extract.ExtractionOptions;
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
 */
public record LearnSettings(
        Preset preset,
        SamplerKind sampler,
        SamplerOptions paths,
        ModelOptions model,
        TrainerOptions trainer,
        ExtractionOptions extraction,
        CountingOptions counting) {

    public LearnSettings {
        Objects.requireNonNull(preset);
        Objects.requireNonNull(sampler);
        Objects.requireNonNull(paths);
        Objects.requireNonNull(model);
        Objects.requireNonNull(trainer);
        Objects.requireNonNull(extraction);
        Objects.requireNonNull(counting);
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
                CountingOptions.DEFAULTS);
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
        return new LearnSettings(
                preset, sampler, paths, model.withSeed(seed), trainer, extraction, counting.withSeed(seed));
    }

    /** The same on another number of threads, in every step. */
    public LearnSettings withThreads(int threads) {
        return new LearnSettings(
                preset,
                sampler,
                paths.withThreads(threads),
                model,
                trainer.change().threads(threads).done(),
                extraction,
                counting.withThreads(threads));
    }

    /** The same with bodies of up to another length, in paths and rules. */
    public LearnSettings withMaxLength(int length) {
        return withPaths(paths.withMaxLength(length)).withExtraction(extraction.withMaxLength(length));
    }

    public LearnSettings withSampler(SamplerKind value) {
        return new LearnSettings(preset, value, paths, model, trainer, extraction, counting);
    }

    public LearnSettings withPaths(SamplerOptions value) {
        return new LearnSettings(preset, sampler, value, model, trainer, extraction, counting);
    }

    public LearnSettings withModel(ModelOptions value) {
        return new LearnSettings(preset, sampler, paths, value, trainer, extraction, counting);
    }

    public LearnSettings withTrainer(TrainerOptions value) {
        return new LearnSettings(preset, sampler, paths, model, value, extraction, counting);
    }

    public LearnSettings withExtraction(ExtractionOptions value) {
        return new LearnSettings(preset, sampler, paths, model, trainer, value, counting);
    }

    public LearnSettings withCounting(CountingOptions value) {
        return new LearnSettings(preset, sampler, paths, model, trainer, extraction, value);
    }
}
