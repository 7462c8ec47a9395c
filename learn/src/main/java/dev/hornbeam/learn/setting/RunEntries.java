package dev.hornbeam.learn.setting;

import static dev.hornbeam.learn.setting.OptionType.choice;
import static dev.hornbeam.learn.setting.OptionType.duration;
import static dev.hornbeam.learn.setting.OptionType.fromZero;
import static dev.hornbeam.learn.setting.OptionType.large;
import static dev.hornbeam.learn.setting.OptionType.preset;
import static dev.hornbeam.learn.setting.OptionType.whole;
import static dev.hornbeam.learn.setting.SettingParts.COMPUTE;
import static dev.hornbeam.learn.setting.SettingParts.COUNTING;
import static dev.hornbeam.learn.setting.SettingParts.FIRST;
import static dev.hornbeam.learn.setting.SettingParts.MINED_COUNTING;
import static dev.hornbeam.learn.setting.SettingParts.MINED_PATHS;
import static dev.hornbeam.learn.setting.SettingParts.PATHS;
import static dev.hornbeam.learn.setting.SettingParts.REASONING;
import static dev.hornbeam.learn.setting.SettingParts.WEIGHTS;
import static dev.hornbeam.learn.setting.SettingParts.WHOLE;
import static dev.hornbeam.model.Task.COMPLETION;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.neural.option.ComputeOptions;
import dev.hornbeam.neural.option.FirstWeights;
import dev.hornbeam.neural.tensor.Compute;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.reason.aggregate.WeightOptions;
import dev.hornbeam.rule.count.CountingOptions;
import java.util.List;

/** The options of the run as a whole. Entries are applied in this order: one that changes others stands before them. */
final class RunEntries {
    static final List<LearnOption<?>> ALL = List.of(
            option(
                            "preset",
                            preset(),
                            "Settings for a size of graph.",
                            WHOLE.leaf("preset", LearnSettings::preset, (settings, preset) -> settings))
                    .byDefault("auto"),
            option(
                            "seed",
                            large(0, Long.MAX_VALUE),
                            "Where all randomness starts.",
                            FIRST.leaf("seed", FirstWeights::seed, FirstWeights::withSeed))
                    .changing(LearnSettings::withSeed),
            option(
                            "threads",
                            whole(1, 1024),
                            "Threads that sample, train, count, mine and weigh; the result does not depend on them.",
                            PATHS.leaf("threads", SamplerOptions::threads, SamplerOptions::withThreads))
                    .changing(LearnSettings::withThreads)
                    .byDefault("all processors"),
            option(
                    "device",
                    choice(Compute.class),
                    "Where to train.",
                    COMPUTE.leaf("device", ComputeOptions::device, ComputeOptions::withDevice)),
            option(
                    "checkpoint-seconds",
                    fromZero(),
                    "The least time between checkpoints.",
                    COMPUTE.leaf(
                            "checkpointSeconds",
                            ComputeOptions::checkpointSeconds,
                            ComputeOptions::withCheckpointSeconds)),
            option(
                            "time",
                            duration(),
                            "The most time that the run may take, such as 90s, 5m or 2h; steps share it, and what was cut is said.",
                            COMPUTE.leaf("time", ComputeOptions::time, ComputeOptions::withTime))
                    .byDefault("no limit")
                    .only(COMPLETION),
            option(
                            "training-threads",
                            whole(0, 1024),
                            "Threads that share a batch, or with other encoders and structures an operation, in training; 0 for what suits.",
                            COMPUTE.leaf("threads", ComputeOptions::threads, ComputeOptions::withThreads))
                    .byDefault("as threads")
                    .advanced(),
            option(
                            "counting-threads",
                            whole(1, 1024),
                            "Threads that count.",
                            COUNTING.leaf("threads", CountingOptions::threads, CountingOptions::withThreads))
                    .byDefault("as threads")
                    .only(COMPLETION)
                    .quiet(),
            option(
                            "mining-threads",
                            whole(0, 1024),
                            "Threads that gather paths for mining, 0 for all processors.",
                            MINED_PATHS.leaf("threads", SamplerOptions::threads, SamplerOptions::withThreads))
                    .byDefault("as threads")
                    .only(COMPLETION)
                    .quiet(),
            option(
                            "mined-counting-threads",
                            whole(1, 1024),
                            "Threads that count mined rules.",
                            MINED_COUNTING.leaf("threads", CountingOptions::threads, CountingOptions::withThreads))
                    .byDefault("as threads")
                    .only(COMPLETION)
                    .quiet(),
            option(
                            "weighing-threads",
                            whole(1, 1024),
                            "Threads that weigh.",
                            REASONING.leaf("threads", CompletionOptions::threads, CompletionOptions::withThreads))
                    .byDefault("as threads")
                    .only(COMPLETION)
                    .quiet(),
            option(
                            "counting-seed",
                            large(Long.MIN_VALUE, Long.MAX_VALUE),
                            "Where the randomness of counting starts.",
                            COUNTING.leaf("seed", CountingOptions::seed, CountingOptions::withSeed))
                    .byDefault("as seed")
                    .only(COMPLETION)
                    .quiet(),
            option(
                            "mined-counting-seed",
                            large(Long.MIN_VALUE, Long.MAX_VALUE),
                            "Where the randomness of counting mined rules starts.",
                            MINED_COUNTING.leaf("seed", CountingOptions::seed, CountingOptions::withSeed))
                    .only(COMPLETION)
                    .quiet(),
            option(
                            "weighing-seed",
                            large(Long.MIN_VALUE, Long.MAX_VALUE),
                            "Where the randomness of weighing starts.",
                            WEIGHTS.leaf("seed", WeightOptions::seed, WeightOptions::withSeed))
                    .byDefault("as seed")
                    .only(COMPLETION)
                    .quiet());

    private RunEntries() {}

    private static <T> LearnOption<T> option(String name, OptionType<T> type, String meaning, SettingLeaf<T> leaf) {
        return new LearnOption<>(name, OptionGroup.RUN, type, meaning, leaf);
    }
}
