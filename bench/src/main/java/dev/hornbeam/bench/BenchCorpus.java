package dev.hornbeam.bench;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.PathSampler;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.SamplerOptions;
import java.io.IOException;
import java.nio.file.Path;

/** The corpora that the model is measured on, by folder of a data set. */
final class BenchCorpus {
    private static final long SEED = 1;

    private BenchCorpus() {}

    /** Bodies of up to three relations: all paths where that is affordable; of CLUTRR the stories to train on, up to four. */
    static Corpus of(Path folder) throws IOException {
        if (folder.getFileName().toString().equals("clutrr")) {
            return new ClutrrChains().training(folder, 4);
        }
        Graph graph = new DatasetReader().read(folder.toString()).dataset().graph();
        return PathSampler.of(SamplerKind.AUTO, graph, SamplerOptions.DEFAULTS.withThreads(2))
                .sample(SEED);
    }
}
