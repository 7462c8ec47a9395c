package dev.hornbeam.learn.setting;

import static dev.hornbeam.learn.setting.OptionType.aboveZero;
import static dev.hornbeam.learn.setting.OptionType.choice;
import static dev.hornbeam.learn.setting.OptionType.flag;
import static dev.hornbeam.learn.setting.OptionType.fromZero;
import static dev.hornbeam.learn.setting.OptionType.large;
import static dev.hornbeam.learn.setting.OptionType.whole;
import static dev.hornbeam.learn.setting.SettingParts.ATTRIBUTES;
import static dev.hornbeam.learn.setting.SettingParts.FIT;
import static dev.hornbeam.learn.setting.SettingParts.MINED_COUNTING;
import static dev.hornbeam.learn.setting.SettingParts.MINED_PATHS;
import static dev.hornbeam.learn.setting.SettingParts.MINING;
import static dev.hornbeam.learn.setting.SettingParts.REASONING;
import static dev.hornbeam.learn.setting.SettingParts.WEIGHTS;
import static dev.hornbeam.learn.setting.SettingParts.WHOLE;
import static dev.hornbeam.model.Task.COMPLETION;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.reason.aggregate.FitOptions;
import dev.hornbeam.reason.aggregate.WeightOptions;
import dev.hornbeam.reason.attribute.AttributeOptions;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.mine.MiningOptions;
import java.util.List;

/** The options of mining and weighing rules. Entries are applied in this order: one that changes others stands before them. */
final class WeighingEntries {
    static final List<LearnOption<?>> ALL = List.of(
            option(
                            "weights",
                            flag(),
                            "Mining rules and learning how to weigh them, beside reading them off the model.",
                            WHOLE.leaf("weighs", LearnSettings::weighs, LearnSettings::withWeighs))
                    .only(COMPLETION),
            option(
                            "mined",
                            whole(1, Integer.MAX_VALUE),
                            "Rules per head that mining adds.",
                            MINING.leaf("rules", MiningOptions::rules, MiningOptions::withRules))
                    .changing(WeighingEntries::mined)
                    .byDefault("by the graph, 300 to 1000")
                    .only(COMPLETION),
            option(
                            "final",
                            flag(),
                            "With every choice made on valid, count and weigh rules again on all facts, valid among them.",
                            WHOLE.leaf(
                                    "endsOnAll",
                                    s -> s.weighing().isFinal(),
                                    (s, value) -> s.withWeighing(w -> w.withFinal(value))))
                    .only(COMPLETION),
            option(
                            "candidates",
                            whole(1, Integer.MAX_VALUE),
                            "Bodies per head that mining counts.",
                            MINING.leaf("candidates", MiningOptions::candidates, MiningOptions::withCandidates))
                    .byDefault("by the graph, 1500 to 4000")
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "least-support",
                            whole(1, Integer.MAX_VALUE),
                            "The least support of a rule that is used.",
                            MINING.leaf("leastSupport", MiningOptions::leastSupport, MiningOptions::withLeastSupport))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "mined-length",
                            whole(1, SamplerOptions.LONGEST),
                            "The longest body of a mined rule.",
                            MINED_PATHS.leaf("maxLength", SamplerOptions::maxLength, SamplerOptions::withMaxLength))
                    .changing(WeighingEntries::minedLength)
                    .byDefault("by the graph, 3 to 5; as rule-length if that is given")
                    .only(COMPLETION)
                    .quiet(),
            option(
                            "mined-long",
                            whole(0, Integer.MAX_VALUE),
                            "Rules of four steps per head that mining adds where bodies are shorter, for facts that no shorter rule explains.",
                            MINING.leaf("longRules", MiningOptions::longRules, MiningOptions::withLongRules))
                    .byDefault("by the graph, 0 or 10; 0 if a length is given")
                    .only(COMPLETION)
                    .quiet(),
            option(
                            "mined-walks",
                            large(1, 1_000_000_000_000L),
                            "Random walks that mining makes.",
                            MINED_PATHS.leaf("walks", SamplerOptions::walks, SamplerOptions::withWalks))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "mined-anchors",
                            whole(1, Integer.MAX_VALUE),
                            "Facts that mining seeks paths for.",
                            MINED_PATHS.leaf("anchors", SamplerOptions::anchors, SamplerOptions::withAnchors))
                    .byDefault("by the graph, 100000")
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "mined-half-paths",
                            whole(1, 1 << 20),
                            "Half-paths of each length that mining keeps at each end of a fact.",
                            MINED_PATHS.leaf("halfPaths", SamplerOptions::halfPaths, SamplerOptions::withHalfPaths))
                    .byDefault("by the graph, 300 or 1000")
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "mined-trials",
                            whole(1, 1 << 20),
                            "How often mining tries each body from a random start.",
                            MINED_PATHS.leaf("trials", SamplerOptions::trials, SamplerOptions::withTrials))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "mined-open-ratio",
                            fromZero(),
                            "Paths without a head that mining keeps for each that has one; .inf for all.",
                            MINED_PATHS.leaf("openRatio", SamplerOptions::openRatio, SamplerOptions::withOpenRatio))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "mined-path-budget",
                            large(0, Long.MAX_VALUE),
                            "The most paths that mining enumerates.",
                            MINED_PATHS.leaf("budget", SamplerOptions::budget, SamplerOptions::withBudget))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "mined-count-budget",
                            large(1, Long.MAX_VALUE),
                            "Edges to look at for one mined body before the rest is estimated.",
                            MINED_COUNTING.leaf("budget", CountingOptions::budget, CountingOptions::withBudget))
                    .byDefault("by the graph, 100000 or 2000000")
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "mined-count-sources",
                            whole(2, Integer.MAX_VALUE),
                            "Sources of a mined body that are looked at whatever they cost.",
                            MINED_COUNTING.leaf(
                                    "leastSources", CountingOptions::leastSources, CountingOptions::withLeastSources))
                    .byDefault("by the graph, 8 or 30")
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "measure",
                            choice(RuleMeasure.class),
                            "What the confidence of a rule is; worth gives way to laplace where that is better on valid.",
                            REASONING.leaf("measure", CompletionOptions::measure, CompletionOptions::withMeasure))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "most",
                            whole(1, Integer.MAX_VALUE),
                            "Rules that are used per relation and direction.",
                            REASONING.leaf("most", CompletionOptions::most, CompletionOptions::withMost))
                    .byDefault("all")
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "query-budget",
                            whole(1, Integer.MAX_VALUE),
                            "The most edges that a question may look up and follow.",
                            REASONING.leaf("budget", CompletionOptions::budget, CompletionOptions::withBudget))
                    .byDefault("by the graph")
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "pull",
                            fromZero(),
                            "Questions that the figure over all relations counts for when one relation's aggregator is chosen.",
                            REASONING.leaf("pull", CompletionOptions::pull, CompletionOptions::withPull))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "queries",
                            whole(1, Integer.MAX_VALUE),
                            "Questions per relation and direction, in the mean, that weights are learned from.",
                            WEIGHTS.leaf("queries", WeightOptions::queries, WeightOptions::withQueries))
                    .byDefault("by the graph, 100 to 5000")
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "rivals",
                            whole(1, Integer.MAX_VALUE),
                            "The most wrong answers per question.",
                            WEIGHTS.leaf("rivals", WeightOptions::rivals, WeightOptions::withRivals))
                    .byDefault("by the graph, 300 or 500")
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "weight-passes",
                            whole(1, Integer.MAX_VALUE),
                            "How often every question is seen.",
                            FIT.leaf("passes", FitOptions::passes, FitOptions::withPasses))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "weight-batch",
                            whole(1, Integer.MAX_VALUE),
                            "Questions per step.",
                            FIT.leaf("batch", FitOptions::batch, FitOptions::withBatch))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "weight-rate",
                            aboveZero(),
                            "The first learning rate of weights.",
                            FIT.leaf("rate", FitOptions::rate, FitOptions::withRate))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "l1",
                            fromZero(),
                            "The pull of every weight towards 0.",
                            FIT.leaf("l1", FitOptions::l1, FitOptions::withL1))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "attributes",
                            flag(),
                            "Learning rules with constants, such as speaks(X, French) ⇐ livesIn(X, Paris).",
                            ATTRIBUTES.leaf("used", AttributeOptions::used, AttributeOptions::withUsed))
                    .only(COMPLETION),
            option(
                            "attribute-pull",
                            fromZero(),
                            "The pull of their weights towards 0; 0 to choose it.",
                            ATTRIBUTES.leaf("pull", AttributeOptions::pull, AttributeOptions::withPull))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "attribute-least",
                            fromZero(),
                            "The least weight of one that is kept, as a part of what a single entity adds.",
                            ATTRIBUTES.leaf("least", AttributeOptions::least, AttributeOptions::withLeast))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "attribute-size",
                            whole(1, 40_000),
                            "The most entities or attributes that are solved for at once; memory grows with its square.",
                            ATTRIBUTES.leaf("largest", AttributeOptions::largest, AttributeOptions::withLargest))
                    .only(COMPLETION)
                    .advanced());

    private WeighingEntries() {}

    /** No more rules can be kept than were counted. */
    private static LearnSettings mined(LearnSettings settings, int rules) {
        return settings.withMining(
                mining -> mining.withRules(rules).withCandidates(Math.max(rules, mining.candidates())));
    }

    /** Who says how long bodies are gets none that are longer. */
    private static LearnSettings minedLength(LearnSettings settings, int length) {
        return settings.withMining(
                mining -> mining.withPaths(paths -> paths.withMaxLength(length)).withLongRules(0));
    }

    private static <T> LearnOption<T> option(String name, OptionType<T> type, String meaning, SettingLeaf<T> leaf) {
        return new LearnOption<>(name, OptionGroup.WEIGHING, type, meaning, leaf);
    }
}
