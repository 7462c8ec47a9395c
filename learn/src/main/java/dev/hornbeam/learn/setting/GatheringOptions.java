package dev.hornbeam.learn.setting;

import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * How paths are gathered, from one graph or from stories.
 *
 * @param sampler how paths of one graph are gathered
 * @param paths options of the sampler
 * @param stories which paths of a story count; the model remembers them for its answers
 * @param weight what several paths of one body count in a story
 */
public record GatheringOptions(SamplerKind sampler, SamplerOptions paths, PathOptions stories, PathWeight weight) {
    /** What is used unless said otherwise. */
    public static final GatheringOptions DEFAULTS =
            new GatheringOptions(SamplerKind.AUTO, SamplerOptions.DEFAULTS, PathOptions.LEARNED, PathWeight.COUNT);

    public GatheringOptions {
        Objects.requireNonNull(sampler);
        Objects.requireNonNull(paths);
        Objects.requireNonNull(stories);
        Objects.requireNonNull(weight);
    }

    public GatheringOptions withSampler(SamplerKind value) {
        return new GatheringOptions(value, paths, stories, weight);
    }

    public GatheringOptions withPaths(UnaryOperator<SamplerOptions> change) {
        return new GatheringOptions(sampler, change.apply(paths), stories, weight);
    }

    public GatheringOptions withStories(UnaryOperator<PathOptions> change) {
        return new GatheringOptions(sampler, paths, change.apply(stories), weight);
    }

    public GatheringOptions withWeight(PathWeight value) {
        return new GatheringOptions(sampler, paths, stories, value);
    }
}
