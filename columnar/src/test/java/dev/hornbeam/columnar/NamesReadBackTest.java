package dev.hornbeam.columnar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.write.FactFormat;
import dev.hornbeam.testkit.HostileNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever names a graph has, its facts are the same after they were written as Parquet and read. */
class NamesReadBackTest {
    @Provide
    Arbitrary<Dataset> graphs() {
        return HostileNames.graphs();
    }

    @Property(tries = 30)
    void parquet(@ForAll("graphs") Dataset data) throws IOException {
        Path folder = Files.createTempDirectory("names");
        Path file = folder.resolve("g.parquet");
        try {
            FactFormat.of(file.toString()).orElseThrow().write(data, file);
            Dataset read = new DatasetReader().read(file.toString()).dataset();
            assertThat(HostileNames.facts(read)).isEqualTo(HostileNames.facts(data));
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }
}
