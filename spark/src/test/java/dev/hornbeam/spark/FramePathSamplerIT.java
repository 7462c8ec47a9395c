package dev.hornbeam.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.ExhaustiveSampler;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.spark.testing.RandomGraphs;
import dev.hornbeam.spark.testing.SparkData;
import dev.hornbeam.spark.testing.TestSession;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

class FramePathSamplerIT {
    private final SparkSession spark = TestSession.local();

    @Test
    void withoutBoundsClosedPathsAreAllThereAreAndOpenOnesAboutAsMany() throws IOException {
        Dataset data = RandomGraphs.data(40);
        SamplerOptions all = SamplerOptions.DEFAULTS
                .withMaxLength(3)
                .withAnchors(Integer.MAX_VALUE)
                .withHalfPaths(1 << 20)
                .withTrials(300)
                .withOpenRatio(SamplerOptions.ALL_OPEN);
        Corpus expected = new ExhaustiveSampler(data.buildGraph(), all).sample(1, Progress.NONE);
        FactFrames facts = SparkData.frames(spark, data);
        Corpus sampled = new FramePathSampler(spark, facts, GraphFigures.of(facts), all).sample(1);

        assertThat(closed(sampled, facts.relations())).isEqualTo(closed(expected, data.relations()));
        long open = 0;
        for (int body = 0; body < expected.size(); body++) {
            open += Slice.size(expected.heads(body)) > 0 ? expected.nullCount(body) : 0;
        }
        assertThat((double) sampled.nullTotal() / open).isBetween(0.9, 1.1);
    }

    private static Map<String, Long> closed(Corpus corpus, Relations relations) {
        Map<String, Long> counts = new TreeMap<>();
        for (int body = 0; body < corpus.size(); body++) {
            StringBuilder text = new StringBuilder();
            for (int relation : corpus.body(body)) {
                text.append(relations.name(relation)).append(' ');
            }
            long heads = corpus.heads(body);
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                counts.put(text + "-> " + relations.name(corpus.head(i)), corpus.count(i));
            }
        }
        return counts;
    }
}
