package dev.hornbeam.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.Corpus.OpenPaths;
import dev.hornbeam.path.CorpusBuilder;
import dev.hornbeam.path.CorpusFile;
import dev.hornbeam.path.NullThinning;
import dev.hornbeam.path.PathSampler;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.testkit.Graphs;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NullWeightTest {
    @TempDir
    private Path folder;

    private static Corpus full() {
        int[] body = {0, 1};
        return new CorpusBuilder(4)
                .add(body, 2, 60)
                .add(body, CorpusBuilder.NULL_HEAD, 940)
                .build();
    }

    private static float[] shares(Corpus corpus) {
        float total = corpus.total(0);
        return new float[] {corpus.nullCount(0) / total, 0, 0, corpus.count(0) / total, 0};
    }

    @Test
    void thinningIsUndone() {
        Corpus thinned = NullThinning.thin(full(), 0.5, 1);
        assertThat(thinned.openPaths()).contains(new OpenPaths(940, thinned.nullTotal()));
        float[] seen = shares(thinned);
        assertThat(seen[3]).isGreaterThan(.6f);
        float[] shown = NullWeight.of(thinned).apply(seen);
        assertThat(shown[3]).isEqualTo(.06f, within(.002f));
        assertThat(shown[BodyScorer.NULL]).isEqualTo(.94f, within(.002f));
    }

    @Test
    void whatNobodyNotedIsLeftAlone() {
        Corpus unknown = full();
        assertThat(unknown.openPaths()).isEmpty();
        assertThat(NullWeight.of(unknown)).isEqualTo(NullWeight.NONE);
        assertThat(NullWeight.NONE.apply(shares(unknown))).isEqualTo(shares(unknown));
        assertThat(NullWeight.NONE.apply(new float[0])).isEmpty();
    }

    @Test
    void theNoteSurvivesTheFileAndASelection() throws IOException {
        Corpus noted = NullThinning.thin(full(), 0.5, 1);
        Path file = folder.resolve("corpus.bin");
        CorpusFile.write(noted, file);
        Corpus read = CorpusFile.read(file);
        assertThat(read).isEqualTo(noted);
        assertThat(read.openPaths()).isEqualTo(noted.openPaths());
        assertThat(read.select(body -> true).openPaths()).isEqualTo(noted.openPaths());
        CorpusFile.write(full(), file);
        assertThat(CorpusFile.read(file).openPaths()).isEmpty();
        assertThat(full().fingerprint())
                .isEqualTo(full().withOpenPaths(new OpenPaths(1000, 940)).fingerprint());
    }

    @ParameterizedTest
    @EnumSource(
            value = SamplerKind.class,
            names = {"WALK", "ANCHORED", "EXHAUSTIVE"})
    void everySamplerNotesWhatItLeavesOut(SamplerKind kind) {
        Graph graph = Graphs.random(5, 40, 3, 200);
        Corpus few = PathSampler.of(kind, graph, SamplerOptions.DEFAULTS.withOpenRatio(0.1))
                .sample(1);
        Corpus all = PathSampler.of(kind, graph, SamplerOptions.DEFAULTS.withOpenRatio(SamplerOptions.ALL_OPEN))
                .sample(1);
        assertThat(few.openPaths().orElseThrow().kept()).isEqualTo(few.nullTotal());
        assertThat(all.openPaths().orElseThrow().weight()).isEqualTo(1);
        double found = few.openPaths().orElseThrow().found();
        assertThat(found).isBetween(0.95 * all.nullTotal(), 1.05 * all.nullTotal());
    }
}
