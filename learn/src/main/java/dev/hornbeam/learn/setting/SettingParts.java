package dev.hornbeam.learn.setting;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.neural.option.AgreementOptions;
import dev.hornbeam.neural.option.ComputeOptions;
import dev.hornbeam.neural.option.FirstWeights;
import dev.hornbeam.neural.option.GradientOptions;
import dev.hornbeam.neural.option.LossOptions;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ScheduleOptions;
import dev.hornbeam.neural.option.StoppingOptions;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.reason.aggregate.FitOptions;
import dev.hornbeam.reason.aggregate.WeightOptions;
import dev.hornbeam.reason.attribute.AttributeOptions;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.mine.ExtractionOptions;
import dev.hornbeam.rule.mine.MiningOptions;

/** Where each record of options lies within the settings, and within those of a manifest of format 1. */
final class SettingParts {
    static final SettingPart<LearnSettings> WHOLE =
            new SettingPart<>("", settings -> settings, (settings, change) -> change.apply(settings));
    static final SettingPart<SamplerOptions> PATHS =
            new SettingPart<>("paths.", LearnSettings::paths, LearnSettings::withPaths);
    static final SettingPart<PathOptions> STORIES =
            new SettingPart<>("stories.", LearnSettings::stories, LearnSettings::withStories);
    static final SettingPart<ModelOptions> MODEL =
            new SettingPart<>("model.", LearnSettings::model, LearnSettings::withModel);
    static final SettingPart<FirstWeights> FIRST = new SettingPart<>(
            "model.", s -> s.model().first(), (s, change) -> s.withModel(model -> model.withFirst(change)));
    static final SettingPart<ScheduleOptions> SCHEDULE = new SettingPart<>(
            "trainer.", s -> s.trainer().schedule(), (s, change) -> s.withTrainer(t -> t.withSchedule(change)));
    static final SettingPart<GradientOptions> GRADIENTS = new SettingPart<>(
            "trainer.", s -> s.trainer().gradients(), (s, change) -> s.withTrainer(t -> t.withGradients(change)));
    static final SettingPart<LossOptions> LOSS = new SettingPart<>(
            "trainer.", s -> s.trainer().loss(), (s, change) -> s.withTrainer(t -> t.withLoss(change)));
    static final SettingPart<AgreementOptions> AGREEMENT = new SettingPart<>(
            "trainer.", s -> s.trainer().agreement(), (s, change) -> s.withTrainer(t -> t.withAgreement(change)));
    static final SettingPart<StoppingOptions> STOPPING = new SettingPart<>(
            "trainer.", s -> s.trainer().stopping(), (s, change) -> s.withTrainer(t -> t.withStopping(change)));
    static final SettingPart<ComputeOptions> COMPUTE = new SettingPart<>(
            "trainer.", s -> s.trainer().compute(), (s, change) -> s.withTrainer(t -> t.withCompute(change)));
    static final SettingPart<ExtractionOptions> EXTRACTION =
            new SettingPart<>("extraction.", LearnSettings::extraction, LearnSettings::withExtraction);
    static final SettingPart<CountingOptions> COUNTING =
            new SettingPart<>("counting.", LearnSettings::counting, LearnSettings::withCounting);
    static final SettingPart<MiningOptions> MINING =
            new SettingPart<>("mining.", LearnSettings::mining, LearnSettings::withMining);
    static final SettingPart<SamplerOptions> MINED_PATHS = new SettingPart<>(
            "mining.paths.", s -> s.mining().paths(), (s, change) -> s.withMining(m -> m.withPaths(change)));
    static final SettingPart<CountingOptions> MINED_COUNTING = new SettingPart<>(
            "mining.counting.", s -> s.mining().counting(), (s, change) -> s.withMining(m -> m.withCounting(change)));
    static final SettingPart<CompletionOptions> REASONING =
            new SettingPart<>("reasoning.", LearnSettings::reasoning, LearnSettings::withReasoning);
    static final SettingPart<WeightOptions> WEIGHTS = new SettingPart<>(
            "reasoning.learning.",
            s -> s.reasoning().learning(),
            (s, change) -> s.withReasoning(r -> r.withLearning(change)));

    static final SettingPart<FitOptions> FIT = new SettingPart<>(
            "reasoning.learning.",
            s -> s.reasoning().learning().fit(),
            (s, change) -> s.withReasoning(r -> r.withLearning(learning -> learning.withFit(change))));

    static final SettingPart<AttributeOptions> ATTRIBUTES = new SettingPart<>(
            "reasoning.attributes.",
            s -> s.reasoning().attributes(),
            (s, change) -> s.withReasoning(r -> r.withAttributes(change)));

    private SettingParts() {}
}
