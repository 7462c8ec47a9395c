package dev.hornbeam.cli.learn;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.learn.IfThere;
import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.learn.RelationLearner;
import dev.hornbeam.story.StoryDataset;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;

/** Learning from data that have been read, once or for one seed after the other. */
interface SeedWork {
    LearnedModel learn(Optional<Long> seed, Path folder, IfThere ifThere, LearnListener listener);

    /** Keeps what is asked for, to begin later. */
    void prepare(Optional<Long> seed, Path folder, IfThere ifThere);

    static SeedWork of(Dataset data, BiFunction<Optional<Long>, LearnListener, Learner> learner) {
        return new SeedWork() {
            @Override
            public LearnedModel learn(Optional<Long> seed, Path folder, IfThere ifThere, LearnListener listener) {
                return learner.apply(seed, listener).learn(data, folder, ifThere);
            }

            @Override
            public void prepare(Optional<Long> seed, Path folder, IfThere ifThere) {
                learner.apply(seed, LearnListener.NONE).prepare(data, folder, ifThere);
            }
        };
    }

    static SeedWork of(StoryDataset data, BiFunction<Optional<Long>, LearnListener, RelationLearner> learner) {
        return new SeedWork() {
            @Override
            public LearnedModel learn(Optional<Long> seed, Path folder, IfThere ifThere, LearnListener listener) {
                return learner.apply(seed, listener).learn(data, folder, ifThere);
            }

            @Override
            public void prepare(Optional<Long> seed, Path folder, IfThere ifThere) {
                learner.apply(seed, LearnListener.NONE).prepare(data, folder, ifThere);
            }
        };
    }
}
