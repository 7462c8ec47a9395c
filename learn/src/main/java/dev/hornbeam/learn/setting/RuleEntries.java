package dev.hornbeam.learn.setting;

import static dev.hornbeam.learn.setting.OptionType.bodies;
import static dev.hornbeam.learn.setting.OptionType.large;
import static dev.hornbeam.learn.setting.OptionType.relations;
import static dev.hornbeam.learn.setting.OptionType.share;
import static dev.hornbeam.learn.setting.OptionType.whole;
import static dev.hornbeam.learn.setting.SettingParts.COUNTING;
import static dev.hornbeam.learn.setting.SettingParts.EXTRACTION;
import static dev.hornbeam.model.Task.COMPLETION;

import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.mine.ExtractionOptions;
import java.util.List;

/** The options of extracting and counting rules. Entries are applied in this order: one that changes others stands before them. */
final class RuleEntries {
    static final List<LearnOption<?>> ALL = List.of(
            option(
                            "rule-length",
                            whole(1, SamplerOptions.LONGEST),
                            "The longest body of a rule; beyond the longest path the model grows them.",
                            EXTRACTION.leaf(
                                    "maxLength", ExtractionOptions::maxLength, ExtractionOptions::withMaxLength))
                    .changing(LearnSettings::withRuleLength)
                    .byDefault("as max-length")
                    .only(COMPLETION),
            option(
                    "top",
                    whole(1, Integer.MAX_VALUE),
                    "Rules to keep of each head.",
                    EXTRACTION.leaf("top", ExtractionOptions::top, ExtractionOptions::withTop)),
            option(
                    "min-score",
                    share(),
                    "The least score of a rule.",
                    EXTRACTION.leaf("minScore", ExtractionOptions::minScore, ExtractionOptions::withMinScore)),
            option(
                    "heads",
                    relations(),
                    "Rules for these relations only: a,b.",
                    EXTRACTION.leaf("heads", ExtractionOptions::heads, ExtractionOptions::withHeads)),
            option(
                            "relations",
                            relations(),
                            "Bodies of these relations only.",
                            EXTRACTION.leaf(
                                    "relations", ExtractionOptions::relations, ExtractionOptions::withRelations))
                    .only(COMPLETION),
            option(
                            "body",
                            bodies(),
                            "Bodies of this pattern only, from X to Y: a relation, inv_ for its inverse, a|b, * for any, and for any "
                                    + "number of steps ...; may be given several times.",
                            EXTRACTION.leaf("bodies", ExtractionOptions::bodies, ExtractionOptions::withBodies))
                    .only(COMPLETION),
            option(
                            "beam",
                            whole(1, Integer.MAX_VALUE),
                            "Bodies of each length that are grown by one relation.",
                            EXTRACTION.leaf("beam", ExtractionOptions::beam, ExtractionOptions::withBeam))
                    .advanced(),
            option(
                            "score-batch",
                            whole(2, Integer.MAX_VALUE),
                            "Bodies that the model scores at once.",
                            EXTRACTION.leaf("batch", ExtractionOptions::batch, ExtractionOptions::withBatch))
                    .advanced(),
            option(
                            "count-budget",
                            large(1, Long.MAX_VALUE),
                            "Edges to look at for one body before the rest is estimated.",
                            COUNTING.leaf("budget", CountingOptions::budget, CountingOptions::withBudget))
                    .byDefault("by the graph, 250000 or 2000000")
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "count-sources",
                            whole(2, Integer.MAX_VALUE),
                            "Sources that are looked at whatever they cost.",
                            COUNTING.leaf(
                                    "leastSources", CountingOptions::leastSources, CountingOptions::withLeastSources))
                    .byDefault("by the graph, 8 or 30")
                    .only(COMPLETION)
                    .advanced());

    private RuleEntries() {}

    private static <T> LearnOption<T> option(String name, OptionType<T> type, String meaning, SettingLeaf<T> leaf) {
        return new LearnOption<>(name, OptionGroup.RULES, type, meaning, leaf);
    }
}
