package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.rdf.RdfFormat.NTriplesFormat;
import dev.hornbeam.testkit.HostileNames;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class NTriplesWriterTest {
    private static final Prefixes FOAF = new Prefixes(Map.of("foaf", "http://xmlns.com/foaf/0.1/", "", "http://e/"));

    private static String written(Prefixes prefixes, String head, String relation, String tail) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (NTriplesWriter writer = new NTriplesWriter(out, prefixes)) {
            writer.write(head, relation, tail);
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        return out.toString(UTF_8);
    }

    @Example
    void shortNamesAreWrittenInFull() {
        assertThat(written(FOAF, ":anna", "foaf:knows", "<http://other/x>"))
                .isEqualTo("<http://e/anna> <http://xmlns.com/foaf/0.1/knows> <http://other/x> .\n");
    }

    @Example
    void otherNamesAreWrittenAsUrns() {
        assertThat(written(FOAF, "pkg:0ad", "built from", "Zoë & \"co\""))
                .isEqualTo(
                        "<urn:hornbeam:pkg%3A0ad> <urn:hornbeam:built%20from> <urn:hornbeam:Zoë%20%26%20%22co%22> .\n");
    }

    @Example
    void aLiteralStaysALiteralAsATailOnly() {
        assertThat(written(FOAF, "a", "b", "\"c \\\"d\\\"\"@en-GB")).endsWith(" \"c \\\"d\\\"\"@en-GB .\n");
        assertThat(written(FOAF, "\"a\"", "b", "\"c"))
                .isEqualTo("<urn:hornbeam:%22a%22> <urn:hornbeam:b> <urn:hornbeam:%22c> .\n");
    }

    @Example
    void aDataSetIsWrittenInItsOrder() throws IOException {
        Triples facts = Triples.of(new Triple(1, 0, 0), new Triple(0, 0, 1));
        Dataset dataset =
                new Dataset("two", Vocabulary.of("a", "b"), Relations.of("r"), facts, Triples.NONE, Triples.NONE);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (NTriplesWriter writer = new NTriplesWriter(out, Prefixes.NONE)) {
            writer.write(dataset, dataset.train());
        }
        assertThat(out.toString(UTF_8))
                .isEqualTo("<urn:hornbeam:b> <urn:hornbeam:r> <urn:hornbeam:a> .\n"
                        + "<urn:hornbeam:a> <urn:hornbeam:r> <urn:hornbeam:b> .\n");
    }

    @Property(tries = 1000)
    void whatIsWrittenReadsBackAsTheSameNames(
            @ForAll("names") String head, @ForAll("names") String relation, @ForAll("names") String tail) {
        String text = written(Prefixes.NONE, head, relation.startsWith("inv_") ? "x" + relation : relation, tail);
        CollectingSink sink = CollectingSink.read(new NTriplesFormat(), text, "out.nt", CollectingSink.WITH_LITERALS);
        assertThat(sink.facts)
                .containsExactly(head + " " + (relation.startsWith("inv_") ? "x" + relation : relation) + " " + tail);
    }

    /** Anything printable, and what looks like something of RDF. */
    @Provide
    Arbitrary<String> names() {
        return Arbitraries.oneOf(
                Arbitraries.strings()
                        .filter(name -> HostileNames.isName(name)
                                && name.chars()
                                        .noneMatch(c -> Character.isISOControl(c) || Character.isSurrogate((char) c))),
                Arbitraries.of(
                        "<http://e/a>",
                        "<http://e/ä>",
                        "_:b0",
                        "<a b>",
                        "<>",
                        "<",
                        "<urn:hornbeam:x>",
                        "urn:hornbeam:x",
                        "<urn:hornbeam:%41>",
                        "<_:x>",
                        "\"a\"",
                        "\"a\"@en",
                        "\"a\"^^<http://e/t>",
                        "a%20b",
                        "😀",
                        "e:x",
                        "\"\\"));
    }
}
