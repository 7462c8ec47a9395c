package dev.hornbeam.rdf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.write.FactFormat;
import dev.hornbeam.testkit.HostileNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever names a graph has, its facts are the same after they were written as RDF and read. */
class NamesReadBackTest {
    private static final ReadOptions WITH_LITERALS =
            new ReadOptions(Optional.empty(), "hrt", List.of(), false, true, Map.of());

    @Provide
    Arbitrary<Dataset> graphs() {
        return HostileNames.graphs();
    }

    @Property(tries = 300)
    void nTriples(@ForAll("graphs") Dataset data) throws IOException {
        isReadBack(data, ".nt");
    }

    @Property(tries = 100)
    void nQuads(@ForAll("graphs") Dataset data) throws IOException {
        isReadBack(data, ".nq");
    }

    @Property(tries = 300)
    void turtle(@ForAll("graphs") Dataset data) throws IOException {
        isReadBack(data, ".ttl");
    }

    @Example
    void everyNameThatIsKnownToBeHostile() throws IOException {
        List<String> names =
                HostileNames.KNOWN.stream().filter(HostileNames::isName).toList();
        Dataset data = HostileNames.graph(names, names);
        for (String ending : new String[] {".nt", ".nq", ".ttl"}) {
            isReadBack(data, ending);
        }
    }

    private static void isReadBack(Dataset data, String ending) throws IOException {
        Path file = Files.createTempFile("names", ending);
        try {
            FactFormat.of(file.toString()).orElseThrow().write(data, file);
            assertThat(Files.readString(file)).doesNotContain("\u001B");
            Dataset read =
                    new DatasetReader(WITH_LITERALS).read(file.toString()).dataset();
            assertThat(HostileNames.facts(read)).isEqualTo(HostileNames.facts(data));
        } finally {
            Files.delete(file);
        }
    }
}
