package dev.hornbeam.learn;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.setting.AskedSettings;
import dev.hornbeam.learn.setting.LearnOption;
import dev.hornbeam.learn.setting.LearnOptionTable;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.neural.option.ModelOptions.Values;
import dev.hornbeam.neural.train.Preset;
import dev.hornbeam.neural.train.Preset.RelationPreset;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.rule.mine.ExtractionOptions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * How to learn: a preset, or none to have it chosen by the size of the corpus, and changes to what it stands for.
 *
 * <pre>
 *   LearnOptions.DEFAULTS.change(s -> s.withSeed(7).withMaxLength(4))
 * </pre>
 */
public final class LearnOptions {
    /** A preset that suits the data, unchanged. */
    public static final LearnOptions DEFAULTS =
            new LearnOptions(Optional.empty(), UnaryOperator.identity(), Optional.of(Map.of()));

    private static final int FEW_FACTS = 100_000;
    private static final long BUDGET_OF_MANY = 20_000;

    private final Optional<Preset> preset;
    private final UnaryOperator<LearnSettings> changes;

    /** All of it in words, unless there are changes that have none. */
    private final Optional<Map<String, List<String>>> words;

    private LearnOptions(Optional<Preset> preset, UnaryOperator<LearnSettings> changes) {
        this(preset, changes, Optional.empty());
    }

    private LearnOptions(
            Optional<Preset> preset, UnaryOperator<LearnSettings> changes, Optional<Map<String, List<String>>> words) {
        this.preset = preset;
        this.changes = changes;
        this.words = words;
    }

    /**
     * What was asked for by name.
     *
     * @param relation finds a relation by its name, or refuses it
     * @throws InputException if values do not go together
     */
    public static LearnOptions of(AskedSettings asked, ToIntFunction<String> relation) {
        LearnOptions options = new LearnOptions(
                asked.preset(), settings -> asked.onto(settings, relation), Optional.of(asked.words()));
        options.requireSane();
        return options;
    }

    /**
     * For a demonstration: a graph of a few thousand facts is learned in seconds.
     *
     * @param maxLength of the paths that are learned from
     * @param ruleLength of the rules, which may be longer
     */
    public static LearnOptions demonstration(int maxLength, int ruleLength) {
        return DEFAULTS.preset(Preset.SMALL)
                .change(s -> s.withMaxLength(maxLength)
                        .withExtraction(extraction -> extraction.withMaxLength(ruleLength))
                        .withReasoning(reasoning -> reasoning.withLearning(learning -> learning.withQueries(200)))
                        .withModel(model -> model.withValues(Values.EMBEDDINGS))
                        .withTrainer(trainer -> trainer.withSchedule(schedule -> schedule.withEpochs(60)
                                .withLeastSteps(0)
                                .withBatch(128)
                                .withRate(0.005))));
    }

    /** The same changes to another preset. */
    public LearnOptions preset(Preset value) {
        return new LearnOptions(Optional.of(value), changes);
    }

    /** One more change, applied after those before it; made twice it must give the same as made once. */
    public LearnOptions change(UnaryOperator<LearnSettings> change) {
        return new LearnOptions(preset, settings -> change.apply(changes.apply(settings)));
    }

    /** All of it in words, as a run keeps it before its settings are settled; nothing if there are changes without words. */
    Optional<Map<String, List<String>>> words() {
        return words;
    }

    /** Refuses absurd values before any work is done. */
    void requireSane() {
        beforeSampling();
    }

    /** What paths are sampled by, before a preset can be chosen. */
    LearnSettings beforeSampling() {
        return changes.apply(LearnSettings.of(preset.orElse(Preset.SMALL)));
    }

    /** The options of every step, for this corpus of this graph. */
    LearnSettings settle(Corpus corpus, Graph graph) {
        return changes.apply(
                LearnSettings.of(preset.orElseGet(() -> Preset.of(corpus))).suiting(graph));
    }

    /** The same for a graph elsewhere: rules are not weighed, and on a graph of many facts the work per body has a tighter bound. */
    LearnSettings settle(Corpus corpus, DistributedGraph graph) {
        LearnSettings usual = LearnSettings.of(preset.orElseGet(() -> Preset.of(corpus)));
        LearnSettings settled = changes.apply(
                graph.source().facts() <= FEW_FACTS
                        ? usual
                        : usual.withCounting(counting -> counting.withBudget(BUDGET_OF_MANY)));
        return settled.withWeighs(false);
    }

    /** The options of every step for stories: {@link RelationPreset}, unless a preset for more than a small corpus was asked for. */
    LearnSettings settle(RelationCorpus corpus) {
        LearnSettings base = LearnSettings.of(preset.orElse(Preset.SMALL))
                .withExtraction(usual -> ExtractionOptions.DEFAULTS.withMaxLength(corpus.maxLength()));
        if (base.preset() != Preset.SMALL) {
            return changes.apply(base);
        }
        RelationPreset fitting = RelationPreset.of(corpus);
        return changes.apply(base.withModel(usual -> fitting.model()).withTrainer(usual -> fitting.trainer()));
    }

    /** Refuses to go on with a run whose settings were not settled yet under other options than it began with. */
    void requireNoChange(LearnOptions begun, String where) {
        if (preset.isPresent() && !preset.equals(begun.preset)) {
            throw other(
                    where,
                    begun.preset
                            .map(given -> "preset " + given.name().toLowerCase(Locale.ROOT))
                            .orElse("no preset"));
        }
        requireNoChange(begun.beforeSampling(), where);
    }

    /** Refuses to go on with a run under other options than it began with. */
    void requireNoChange(LearnSettings begun, String where) {
        if (preset.isPresent() && preset.get() != begun.preset()) {
            throw other(where, "preset " + begun.preset().name().toLowerCase(Locale.ROOT));
        }
        LearnSettings asked = changes.apply(begun);
        for (LearnOption<?> option : LearnOptionTable.all()) {
            Object before = option.value(begun);
            if (!before.equals(option.value(asked))) {
                throw other(where, option.name() + " " + before + ", not " + option.value(asked));
            }
        }
        if (!asked.equals(begun)) {
            throw other(where, "other settings");
        }
    }

    private static InputException other(String where, String found) {
        return InputException.of(
                where,
                "a run with " + found,
                "the options it began with",
                "Maybe resume it without any options, or learn anew in its place.");
    }
}
