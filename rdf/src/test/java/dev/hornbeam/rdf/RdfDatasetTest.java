package dev.hornbeam.rdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.shape.StatedConstraints;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** RDF files come through the reader of data sets like any other. */
class RdfDatasetTest {
    @TempDir
    Path folder;

    private static List<String> facts(Dataset dataset, Triples triples) {
        DisplayNames names = dataset.displayNames();
        return IntStream.range(0, triples.size())
                .mapToObj(i -> names.entity(triples.head(i)) + " " + names.relation(triples.relation(i)) + " "
                        + names.entity(triples.tail(i)))
                .toList();
    }

    @Test
    void filesOfDifferentSyntaxesMakeOneDataSet() throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("train.nt.gz")))) {
            out.write("<http://e/a> <http://xmlns.com/foaf/0.1/knows> _:b .\n".getBytes());
        }
        Files.writeString(folder.resolve("valid.ttl"), "@prefix e: <http://e/> . _:b e:r e:a ; e:name 'A' .");
        Files.writeString(folder.resolve("test.nq"), "<http://e/a> <http://e/r> <http://e/a> <http://g> .\n");
        Reading reading = new DatasetReader(ReadOptions.DEFAULTS).read(folder);
        Dataset dataset = reading.dataset();
        assertThat(facts(dataset, dataset.train())).containsExactly("e:a foaf:knows _:train.nt-b");
        assertThat(facts(dataset, dataset.valid())).containsExactly("_:valid.ttl-b e:r e:a");
        assertThat(facts(dataset, dataset.test())).containsExactly("e:a e:r e:a");
    }

    @Test
    void howManyValuesAShapeAllowsIsKeptThoughItIsALiteral() throws IOException {
        Path file = Files.writeString(
                folder.resolve("x.ttl"),
                "@prefix : <http://e/> . @prefix sh: <http://www.w3.org/ns/shacl#> ."
                        + " :S sh:property [ sh:path :boss ; sh:maxCount 1 ; sh:minCount 1 ; sh:order 1 ] . :a :boss :b .");
        Dataset dataset = new DatasetReader(ReadOptions.DEFAULTS).read(file).dataset();
        assertThat(facts(dataset, dataset.train()))
                .anyMatch(fact -> fact.contains(" sh:maxCount "))
                .anyMatch(fact -> fact.contains(" sh:minCount "))
                .noneMatch(fact -> fact.contains(" sh:order "));
        assertThat(new StatedConstraints(dataset.buildGraph(), dataset.prefixes())
                        .over(Constraints.NONE, "x")
                        .all())
                .anyMatch(each ->
                        each.kind() == ConstraintKind.FUNCTIONAL && each.first().equals("<http://e/boss>"));
    }

    @Test
    void theEmptyPrefixIsShownAsAColon() throws IOException {
        Path file = Files.writeString(folder.resolve("x.ttl"), "@prefix : <http://e/> . :anna :knows :bert .");
        Dataset dataset = new DatasetReader(ReadOptions.DEFAULTS).read(file).dataset();
        assertThat(facts(dataset, dataset.train())).containsExactly(":anna :knows :bert");
        assertThat(dataset.entities().name(0)).isEqualTo("<http://e/anna>");
        assertThat(NameFinder.of(dataset).entity(":anna")).isZero();
    }

    @Test
    void prefixesChangeNothingButWhatIsShown() throws IOException {
        String facts = "p:a p:knows p:b . p:b p:knows p:c . p:c q:likes p:a .";
        Path one = Files.writeString(
                folder.resolve("one.ttl"), "@prefix p: <http://e/> . @prefix q: <http://f/> . " + facts);
        Path two = Files.writeString(
                folder.resolve("two.ttl"),
                "@prefix x: <http://e/> . @prefix y: <http://f/> . "
                        + facts.replace("p:", "x:").replace("q:", "y:"));
        Dataset first = new DatasetReader().read(one).dataset();
        Dataset second = new DatasetReader().read(two).dataset();
        assertThat(DataSource.of(first).fingerprint())
                .isEqualTo(DataSource.of(second).fingerprint());
        assertThat(first.displayNames().relation(1)).isEqualTo("q:likes");
        assertThat(second.displayNames().relation(1)).isEqualTo("y:likes");
    }

    @Test
    void aSyntaxErrorNamesFileAndLine() throws IOException {
        Path file = Files.writeString(folder.resolve("x.ttl"), "@prefix : <http://e/> .\n:anna :knows .\n");
        assertThatThrownBy(() -> new DatasetReader(ReadOptions.DEFAULTS).read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("x.ttl:2:14: found a syntax error (");
    }
}
