package dev.hornbeam.graph.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hornbeam.Progress;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.GraphFile;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.write.DatasetWriter.WriteOptions;
import dev.hornbeam.testkit.HostileNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** Whatever names a graph has, its facts are the same after they were written and read. */
class NamesReadBackTest {
    private Path folder;

    @BeforeProperty
    void make() throws IOException {
        folder = Files.createTempDirectory("names");
    }

    @AfterProperty
    void remove() throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }

    @Provide
    Arbitrary<Dataset> graphs() {
        return HostileNames.graphs();
    }

    @Property(tries = 300)
    void rowsWithTabs(@ForAll("graphs") Dataset data) throws IOException {
        assertThat(throughFile(data, "g.tsv")).isEqualTo(HostileNames.facts(data));
    }

    @Property(tries = 300)
    void commas(@ForAll("graphs") Dataset data) throws IOException {
        assertThat(throughFile(data, "g.csv")).isEqualTo(HostileNames.facts(data));
    }

    @Property(tries = 50)
    void aFolder(@ForAll("graphs") Dataset data) {
        Path place = folder.resolve("data");
        new DatasetWriter(new WriteOptions(false, true)).write(data, place);
        assertThat(read(place)).isEqualTo(HostileNames.facts(data));
    }

    @Property(tries = 300)
    void jsonLines(@ForAll("graphs") Dataset data) throws IOException {
        Path file = folder.resolve("g.jsonl");
        FactFormat.of("g.jsonl").orElseThrow().write(data, file);
        List<List<String>> facts = new ArrayList<>();
        for (String line : Files.readString(file).split("\n")) {
            JsonNode object = new ObjectMapper().readTree(line);
            facts.add(List.of(
                    object.get("head").textValue(),
                    object.get("relation").textValue(),
                    object.get("tail").textValue()));
        }
        // A fact that the graph has twice is written twice here; the others are read by a reader that drops it.
        assertThat(facts.stream().distinct()).containsExactlyElementsOf(HostileNames.facts(data));
    }

    @Property(tries = 50)
    void theGraphFile(@ForAll("graphs") Dataset data) throws IOException {
        Path file = folder.resolve("g.hbg");
        GraphFile.write(data, file, Progress.NONE);
        assertThat(HostileNames.facts(GraphFile.open(file))).isEqualTo(HostileNames.facts(data));
    }

    private List<List<String>> throughFile(Dataset data, String name) throws IOException {
        Path file = folder.resolve(name);
        FactFormat.of(name).orElseThrow().write(data, file);
        return read(file);
    }

    private static List<List<String>> read(Path place) {
        return HostileNames.facts(new DatasetReader().read(place.toString()).dataset());
    }
}
