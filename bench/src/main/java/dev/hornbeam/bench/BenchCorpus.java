package dev.hornbeam.bench;

import dev.hornbeam.PathTrace;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.PathSampler;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.StoryPaths;
import dev.hornbeam.story.read.StoryReader;
import java.nio.file.Path;

/** The corpora that the model is measured on, by folder of a data set. */
final class BenchCorpus {
    private static final long SEED = 1;

    private BenchCorpus() {}

    /**
     * Bodies of up to three relations: all paths if there are not too many; for CLUTRR the training stories, up to
     * four.
     */
    static Corpus of(Path folder) {
        if (folder.getFileName().toString().equals("clutrr")) {
            StoryDataset stories = new StoryReader().read(folder);
            return new StoryPaths(stories.relations(), PathOptions.STORY.withTrace(PathTrace.TOLD))
                    .corpus(stories.train())
                    .singles();
        }
        Graph graph = new DatasetReader().read(folder.toString()).dataset().buildGraph();
        return PathSampler.of(SamplerKind.AUTO, graph, SamplerOptions.DEFAULTS.withThreads(2))
                .sample(SEED);
    }
}
