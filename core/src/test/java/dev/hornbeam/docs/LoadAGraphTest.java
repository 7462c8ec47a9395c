package dev.hornbeam.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.read.DatasetReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadAGraphTest {
    @TempDir
    Path folder;

    @Test
    void threeLinesFromAFolderToTheNeighboursOfAnEntity() throws Exception {
        Files.writeString(folder.resolve("train.txt"), "ann\tmother\tbea\nann\tmother\tcis\n");

        // The example of README.md.
        Dataset data = new DatasetReader().read(folder).dataset();
        Graph graph = data.buildGraph();
        long children =
                graph.neighbours(data.entities().id("ann"), data.relations().id("mother"));

        List<String> names = new ArrayList<>();
        for (int i = Slice.begin(children); i < Slice.end(children); i++) {
            names.add(data.entities().name(graph.target(i)));
        }
        assertThat(names).containsExactly("bea", "cis");
    }
}
