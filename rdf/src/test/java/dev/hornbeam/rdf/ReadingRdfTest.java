package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.FactChoice;
import dev.hornbeam.graph.read.LabelOptions;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** RDF as people have it: in many files, with labels and with more than one wants. */
class ReadingRdfTest {
    private static final String HEAD =
            "@prefix : <http://e/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n";

    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static List<String> shown(Reading reading) {
        Dataset data = reading.dataset();
        DisplayNames names = data.displayNames();
        return IntStream.range(0, data.train().size())
                .mapToObj(i -> names.entity(data.train().head(i)) + " "
                        + names.relation(data.train().relation(i)) + " "
                        + names.entity(data.train().tail(i)))
                .toList();
    }

    private static FactChoice filter(List<String> include, List<String> exclude, List<String> kinds) {
        return new FactChoice(include, exclude, kinds, List.of(), false, Prefixes.NONE);
    }

    @Test
    void labelsAreCollectedByLanguageAndAreNoFacts() throws IOException {
        Path file = file("x.ttl", HEAD + """
                :Q1 :P1 :Q2 ; rdfs:label "eins"@de, "one"@en, "uno"@es .
                :Q2 rdfs:label "zwei"@de, "two" .
                :P1 rdfs:label "leads to"@en .
                :Q9 rdfs:label "not in the graph" .
                """);
        Reading english = new DatasetReader().read(file);
        assertThat(shown(english)).containsExactly("one (:Q1) leads to {:P1} two (:Q2)");
        assertThat(english.report().literals()).isZero();
        Reading german = new DatasetReader(ReadOptions.DEFAULTS.withLabels(
                        new LabelOptions(List.of(), Optional.of("de"), Optional.empty())))
                .read(file);
        assertThat(shown(german)).containsExactly("eins (:Q1) leads to {:P1} zwei (:Q2)");
    }

    @Test
    void lineByLineLabelsAreTheSameAsInTurtle() throws IOException {
        Path file = file("x.nt", """
                <http://e/Q1> <http://e/p> <http://e/Q2> .
                <http://e/Q1> <http://www.w3.org/2000/01/rdf-schema#label> "one \\"1\\""@en .
                <http://e/Q1> <http://e/size> "5" .
                """);
        Reading reading = new DatasetReader().read(file);
        assertThat(reading.dataset().labels().entity(0)).contains("one \"1\"");
        assertThat(reading.report().literals()).isEqualTo(1);
    }

    @Test
    void aFileOfLabelsHasPriority() throws IOException {
        Path file = file("x.ttl", HEAD + ":Q1 :p :Q2 ; rdfs:label \"one\" .");
        Path labels = file("labels.tsv", ":Q1\tuno\nhttp://e/Q2\tdue\n:Q7\tsette\n");
        Reading reading = new DatasetReader(ReadOptions.DEFAULTS.withLabels(
                        new LabelOptions(List.of(), Optional.empty(), Optional.of(labels))))
                .read(file);
        assertThat(shown(reading)).containsExactly("uno (:Q1) :p due (:Q2)");
        assertThat(reading.report().notes()).singleElement().asString().contains("left out 1 labels");
        Path bad = file("bad.tsv", ":Q1 uno\n");
        assertThatThrownBy(() -> new DatasetReader(ReadOptions.DEFAULTS.withLabels(
                                new LabelOptions(List.of(), Optional.empty(), Optional.of(bad))))
                        .read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("bad.tsv:1: found 1 columns");
    }

    @Test
    void literalsAreKeptByRelation() throws IOException {
        Path file = file("x.ttl", HEAD + ":a :colour \"red\" ; :size 3 ; :p :b .");
        FactChoice some = new FactChoice(List.of(), List.of(), List.of(), List.of(":colour"), false, Prefixes.NONE);
        Reading reading = new DatasetReader(ReadOptions.DEFAULTS.withFilter(some)).read(file);
        assertThat(shown(reading)).containsExactly(":a :colour \"red\"", ":a :p :b");
        assertThat(reading.report().literals()).isEqualTo(1);
    }

    @Test
    void noiseIsLeftOutAndSaid() throws IOException {
        Path file = file("x.ttl", HEAD + ":a rdfs:isDefinedBy :ontology ; :p :b .");
        Reading reading = new DatasetReader().read(file);
        assertThat(shown(reading)).containsExactly(":a :p :b");
        assertThat(reading.dataset().entities().size()).isEqualTo(2);
        assertThat(reading.report().noise()).isEqualTo(Map.of("rdfs:isDefinedBy", 1));
        FactChoice everything = new FactChoice(List.of(), List.of(), List.of(), List.of(), true, Prefixes.NONE);
        assertThat(shown(new DatasetReader(ReadOptions.DEFAULTS.withFilter(everything)).read(file)))
                .hasSize(2);
        assertThat(shown(new DatasetReader(ReadOptions.DEFAULTS.withFilter(
                                filter(List.of("rdfs:isDefinedBy"), List.of(), List.of())))
                        .read(file)))
                .containsExactly(":a rdfs:isDefinedBy :ontology");
    }

    @Test
    void nodesThatStandForStatementsAreLeftOut() throws IOException {
        Path file = file(
                "x.ttl",
                HEAD + "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
                        + ":a :p :b . [] a owl:Axiom ; owl:annotatedSource :a ; :by :c .");
        Reading reading = new DatasetReader().read(file);
        assertThat(shown(reading)).containsExactly(":a :p :b");
        assertThat(reading.report().noise()).isEqualTo(Map.of("owl:annotatedSource", 1, "owl:Axiom", 2));
    }

    @Test
    void relationsAndKindsAreChosenByNameAndPattern() throws IOException {
        Path file = file("x.ttl", HEAD + ":a a :Cat ; :likes :b ; :lives :c . :b a :Dog ; :lives :c .");
        for (String cats : List.of(":l*", "http://e/l*", "<http://e/l*>")) {
            assertThat(shown(new DatasetReader(
                                    ReadOptions.DEFAULTS.withFilter(filter(List.of(cats), List.of(), List.of())))
                            .read(file)))
                    .containsExactly(":a :likes :b", ":a :lives :c", ":b :lives :c");
        }
        assertThat(shown(new DatasetReader(ReadOptions.DEFAULTS.withFilter(
                                filter(List.of(), List.of("rdf:type", ":likes"), List.of())))
                        .read(file)))
                .containsExactly(":a :lives :c", ":b :lives :c");
        assertThat(shown(new DatasetReader(
                                ReadOptions.DEFAULTS.withFilter(filter(List.of(), List.of(), List.of(":Dog"))))
                        .read(file)))
                .containsExactly(":a rdf:type :Cat", ":a :lives :c");
        assertThatThrownBy(() -> new DatasetReader(
                                ReadOptions.DEFAULTS.withFilter(filter(List.of(), List.of(":lives2"), List.of())))
                        .read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("relations to exclude :lives2: found no relation of that name")
                .hasMessageContaining("Maybe you meant :lives.");
    }

    @Test
    void aFolderOfFilesIsOneGraph() throws IOException {
        file("dump/a/x.ttl", HEAD + ":a :p _:b .");
        file("dump/b/x.ttl", HEAD + "_:b :p :c .");
        file("dump/y.nt", "<http://e/c> <http://e/p> <http://e/a> .\n");
        file("dump/only-literals.ttl", HEAD + ":a :size 3 .");
        file("dump/README.md", "not facts");
        Reading reading = new DatasetReader().read(folder.resolve("dump"));
        assertThat(shown(reading)).containsExactly(":a :p _:x.ttl-b", "_:b_2f_x.ttl-b :p :c", ":c :p :a");
        assertThat(shown(new DatasetReader().read(folder + "/dump/**.ttl"))).hasSize(2);
        assertThat(shown(new DatasetReader().read(List.of(folder + "/dump/a", folder + "/dump/y.nt"))))
                .containsExactly(":a :p _:x.ttl-b", ":c :p :a");
    }

    @Test
    void archivesAreReadWithoutUnpacking() throws IOException {
        Path zip = folder.resolve("dump.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            entry(out, "a/x.ttl", HEAD + ":a :p :b .");
            entry(out, "README.md", "not facts");
            entry(out, "y.nt", "<http://e/b> <http://e/p> <http://e/c> .\n");
        }
        assertThat(shown(new DatasetReader().read(zip))).containsExactly(":a :p :b", ":b :p :c");
        Path tar = folder.resolve("dump.tar.gz");
        try (TarArchiveOutputStream out =
                new TarArchiveOutputStream(new GZIPOutputStream(Files.newOutputStream(tar)))) {
            for (String name : List.of("d/train.txt", "d/test.txt")) {
                byte[] bytes = (name + "\tp\tb\n").getBytes(UTF_8);
                TarArchiveEntry entry = new TarArchiveEntry(name);
                entry.setSize(bytes.length);
                out.putArchiveEntry(entry);
                out.write(bytes);
                out.closeArchiveEntry();
            }
        }
        Dataset split = new DatasetReader().read(tar).dataset();
        assertThat(split.train().size()).isEqualTo(1);
        assertThat(split.test().size()).isEqualTo(1);
    }

    private static void entry(ZipOutputStream out, String name, String text) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(text.getBytes(UTF_8));
        out.closeEntry();
    }

    @Test
    void anArchiveThatUnpacksToTooMuchIsRefused() throws IOException {
        Path zip = folder.resolve("bomb.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            entry(out, "x.tsv", "a\tp\tb\n".repeat(10_000));
        }
        assertThatThrownBy(() -> new DatasetReader(ReadOptions.DEFAULTS.withMostUnpacked(50_000)).read(zip))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("bomb.zip: found data that unpacks to more than 50,000 bytes")
                .hasMessageContaining("raise max-unpacked");
        Path empty = folder.resolve("none.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(empty))) {
            entry(out, "README.md", "nothing");
        }
        assertThatThrownBy(() -> new DatasetReader().read(empty))
                .hasMessageContaining("an archive without a file of facts");
        Path cut = folder.resolve("cut.zip");
        try (OutputStream out = Files.newOutputStream(cut)) {
            byte[] whole = Files.readAllBytes(zip);
            out.write(whole, 0, whole.length / 2);
        }
        assertThatThrownBy(() -> new DatasetReader().read(cut))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("zip data");
    }

    @Test
    void namedGraphsAreChosenInEverySyntaxThatHasThem() throws IOException {
        ReadOptions one = ReadOptions.DEFAULTS.withGraphs(Set.of("<http://g/1>"));
        Path quads = file("x.nq", """
                <http://e/a> <http://e/p> <http://e/b> <http://g/1> .
                <http://e/a> <http://e/p> <http://e/c> <http://g/2> .
                <http://e/a> <http://e/p> <http://e/d> .
                <http://e/a> <http://e/p> <http://e/\\u0065> <http://g/2> .
                """);
        Path trig = file("x.trig", HEAD + "<http://g/1> { :a :p :b } <http://g/2> { :a :p :c } :a :p :d .");
        for (Path file : List.of(quads, trig)) {
            Dataset data = new DatasetReader(one).read(file).dataset();
            assertThat(data.train().size()).isEqualTo(1);
            assertThat(data.entities().name(1)).isEqualTo("<http://e/b>");
        }
        assertThatThrownBy(() -> new DatasetReader(ReadOptions.DEFAULTS.withGraphs(Set.of("<http://g/3>"))).read(quads))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found no triples in that graph, 4 in others");
    }
}
