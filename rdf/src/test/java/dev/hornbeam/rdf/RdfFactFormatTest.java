package dev.hornbeam.rdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.write.FactFormat;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.DataSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RdfFactFormatTest {
    private static final ReadOptions ALL = new ReadOptions(Optional.empty(), "hrt", List.of(), false, true, Map.of());

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"x.ttl", "x.nt", "x.nq", "x.tsv", "x.csv", "x.ttl.gz"})
    void whatIsWrittenIsReadBackUnchanged(String name) throws IOException {
        Path source = Files.writeString(folder.resolve("source.ttl"), """
                @prefix : <http://e/> . @prefix ex-1: <http://e/more#> . @prefix x.y: <http://e/dots#> .
                @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
                :a :p ex-1:b , ex-1:1b , <http://e/more#b.> , x.y:z , <http://else/where?q=1> , _:node ;
                   :size "5"^^xsd:integer ; :name "A \\"quoted\\" name"@en .
                """);
        Dataset before = new DatasetReader(ALL).read(source).dataset();
        Path file = folder.resolve(name);
        FactFormat.of(name).orElseThrow().write(before, file);
        Dataset after = new DatasetReader(ALL).read(file).dataset();
        assertThat(DataSource.of(after).fingerprint())
                .isEqualTo(DataSource.of(before).fingerprint());
    }

    @Test
    void anEndingThatIsNotKnownIsAnError() {
        assertThat(FactFormat.of("folder")).isEmpty();
        assertThatThrownBy(() -> FactFormat.of("x.tll"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("x.tll: found the ending .tll, which no format has")
                .hasMessageContaining("Maybe you meant .ttl.");
    }
}
