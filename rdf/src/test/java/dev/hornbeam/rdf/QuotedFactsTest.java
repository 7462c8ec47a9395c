package dev.hornbeam.rdf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements about statements of RDF 1.2 are counted; what they quote is read when asked for. */
class QuotedFactsTest {
    @TempDir
    private Path folder;

    private static List<String> facts(Reading reading) {
        Dataset data = reading.dataset();
        List<String> facts = new ArrayList<>();
        Triples train = data.train();
        for (int i = 0; i < train.size(); i++) {
            facts.add((data.entities().name(train.head(i)) + " "
                            + data.relations().name(train.relation(i)) + " "
                            + data.entities().name(train.tail(i)))
                    .replaceAll("<http://e/|>", ""));
        }
        return facts;
    }

    private void check(Path file, int statements) {
        Reading without = new DatasetReader(ReadOptions.DEFAULTS).read(file);
        assertThat(facts(without)).containsExactly("a knows b", "a likes b");
        assertThat(without.report().notes())
                .containsExactly(
                        file + ": " + statements
                                + " statements about statements: left out. Maybe ask for annotations, which are the facts that they quote.");
        Reading with = new DatasetReader(ReadOptions.DEFAULTS.withAnnotations(true)).read(file);
        assertThat(facts(with)).containsExactlyInAnyOrder("a knows b", "a likes b", "c knows d");
        assertThat(with.report().notes()).hasSize(1);
    }

    @Test
    void turtle() throws IOException {
        check(Files.writeString(folder.resolve("f.ttl"), """
                        PREFIX : <http://e/>
                        :a :knows :b {| :source :web ; :certainty 0.9 |} .
                        << :c :knows :d >> :source :book .
                        :a :likes :b .
                        """), 5);
    }

    @Test
    void nTriples() throws IOException {
        check(Files.writeString(folder.resolve("f.nt"), """
                        <http://e/a> <http://e/knows> <http://e/b> .
                        _:r <http://www.w3.org/1999/02/22-rdf-syntax-ns#reifies> <<( <http://e/a> <http://e/knows> <http://e/b> )>> .
                        _:r <http://e/source> <http://e/web> .
                        _:q <http://www.w3.org/1999/02/22-rdf-syntax-ns#reifies> <<( <http://e/c> <http://e/knows> <http://e/d> )>> .
                        <http://e/a> <http://e/likes> <http://e/b> .
                        _:q <http://e/source> <http://e/book> .
                        """), 4);
    }
}
