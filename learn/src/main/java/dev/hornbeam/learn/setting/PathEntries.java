package dev.hornbeam.learn.setting;

import static dev.hornbeam.learn.setting.OptionType.choice;
import static dev.hornbeam.learn.setting.OptionType.fromZero;
import static dev.hornbeam.learn.setting.OptionType.large;
import static dev.hornbeam.learn.setting.OptionType.whole;
import static dev.hornbeam.learn.setting.SettingParts.PATHS;
import static dev.hornbeam.learn.setting.SettingParts.STORIES;
import static dev.hornbeam.learn.setting.SettingParts.WHOLE;
import static dev.hornbeam.model.Task.COMPLETION;
import static dev.hornbeam.model.Task.RELATION;

import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import java.util.List;

/** The options of gathering paths. Entries are applied in this order: one that changes others stands before them. */
final class PathEntries {
    static final List<LearnOption<?>> ALL = List.of(
            option(
                            "sampler",
                            choice(SamplerKind.class),
                            "How paths are gathered.",
                            WHOLE.leaf("sampler", LearnSettings::sampler, LearnSettings::withSampler))
                    .only(COMPLETION),
            option(
                            "max-length",
                            whole(1, SamplerOptions.LONGEST),
                            "The longest path and body.",
                            PATHS.leaf("maxLength", SamplerOptions::maxLength, SamplerOptions::withMaxLength))
                    .changing(LearnSettings::withMaxLength)
                    .only(COMPLETION),
            option(
                            "max-length",
                            whole(1, Integer.MAX_VALUE),
                            "The longest path and body.",
                            STORIES.leaf("maxLength", PathOptions::maxLength, PathOptions::withMaxLength))
                    .only(RELATION),
            option(
                            "open-ratio",
                            fromZero(),
                            "Paths without a head kept for each that has one.",
                            PATHS.leaf("openRatio", SamplerOptions::openRatio, SamplerOptions::withOpenRatio))
                    .only(COMPLETION),
            option(
                            "walks",
                            large(1, 1_000_000_000_000L),
                            "Random walks to make.",
                            PATHS.leaf("walks", SamplerOptions::walks, SamplerOptions::withWalks))
                    .only(COMPLETION),
            option(
                            "anchors",
                            whole(1, Integer.MAX_VALUE),
                            "Facts that the sampler anchored seeks paths for.",
                            PATHS.leaf("anchors", SamplerOptions::anchors, SamplerOptions::withAnchors))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "half-paths",
                            whole(1, 1 << 20),
                            "Half-paths of each length kept at each end of an anchor.",
                            PATHS.leaf("halfPaths", SamplerOptions::halfPaths, SamplerOptions::withHalfPaths))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "trials",
                            whole(1, 1 << 20),
                            "How often the sampler anchored tries each body from a random start.",
                            PATHS.leaf("trials", SamplerOptions::trials, SamplerOptions::withTrials))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "path-budget",
                            large(0, Long.MAX_VALUE),
                            "The most paths for which the sampler exhaustive is chosen.",
                            PATHS.leaf("budget", SamplerOptions::budget, SamplerOptions::withBudget))
                    .only(COMPLETION)
                    .advanced(),
            option(
                            "direction",
                            choice(PathOptions.Direction.class),
                            "Which way edges may be walked.",
                            STORIES.leaf("direction", PathOptions::direction, PathOptions::withDirection))
                    .only(RELATION),
            option(
                            "trace",
                            choice(PathOptions.Trace.class),
                            "Whether simple paths are sought, or a story that is one chain is read as it is told.",
                            STORIES.leaf("trace", PathOptions::trace, PathOptions::withTrace))
                    .only(RELATION),
            option(
                            "paths",
                            whole(1, Integer.MAX_VALUE),
                            "The most paths of a question, shortest first.",
                            STORIES.leaf("maxPaths", PathOptions::maxPaths, PathOptions::withMaxPaths))
                    .only(RELATION),
            option(
                            "path-steps",
                            large(1, Long.MAX_VALUE),
                            "The most edges to look at for a question.",
                            STORIES.leaf("maxSteps", PathOptions::maxSteps, PathOptions::withMaxSteps))
                    .only(RELATION)
                    .advanced(),
            option(
                            "path-weight",
                            choice(PathWeight.class),
                            "What several paths of one body count.",
                            WHOLE.leaf(
                                    "stories.weight",
                                    s -> s.gathering().weight(),
                                    (s, weight) -> s.withGathering(g -> g.withWeight(weight))))
                    .only(RELATION)
                    .advanced());

    private PathEntries() {}

    private static <T> LearnOption<T> option(String name, OptionType<T> type, String meaning, SettingLeaf<T> leaf) {
        return new LearnOption<>(name, OptionGroup.PATHS, type, meaning, leaf);
    }
}
