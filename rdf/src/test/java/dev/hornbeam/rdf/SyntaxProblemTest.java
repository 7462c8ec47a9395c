package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.read.TripleFormat;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.RdfFormat.JsonLdFormat;
import dev.hornbeam.rdf.RdfFormat.NTriplesFormat;
import dev.hornbeam.rdf.RdfFormat.RdfXmlFormat;
import dev.hornbeam.rdf.RdfFormat.TrigFormat;
import dev.hornbeam.rdf.RdfFormat.TurtleFormat;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntaxProblemTest {
    private static final String GOOD = "<http://e/a> <http://e/b> <http://e/c> .\n";

    private static String problem(TripleFormat format, String text, String where) {
        try {
            CollectingSink.read(format, text, where);
        } catch (InputException problem) {
            return problem.getMessage();
        }
        throw new AssertionError("no problem");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "e:a e:b e:c .|:2:1|prefix is not declared",
                "<http://e/a> <http://e/b>|:3:1|cut off",
                "<http://e/a> <http://e/b> \"c|:2|not closed",
                "<http://e/a> <http://e/b> <http://e/c> <http://e/d> .|:2:40|dot",
                "<http://e/a b> <http://e/b> <http://e/c> .|:2:13|damaged"
            })
    void turtleNamesLineAndColumn(String line, String position, String maybe) {
        assertThat(problem(new TurtleFormat(), GOOD + line + "\n", "x/people.ttl"))
                .startsWith("x/people.ttl" + position + ": found a syntax error (")
                .contains(", expected Turtle. Maybe ")
                .contains(maybe)
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a b c|:2:1|damaged",
                "<http://e/a> <http://e/b>|:2:26|line was cut off",
                "<http://e/a> <http://e/b> <http://e/c>|:2:39|line was cut off",
                "<http://e/a> <http://e/b> <http://e/c> <http://e/d> .|:2:40|nquads",
                "<http://e/a> <http://e/b> <http://e/c .|:2|damaged"
            })
    void nTriplesNameLineAndColumn(String line, String position, String maybe) {
        assertThat(problem(new NTriplesFormat(), GOOD + line + "\n" + GOOD, "p.nt"))
                .startsWith("p.nt" + position)
                .contains(": found a syntax error (", ", expected a statement of N-Triples. Maybe ")
                .contains(maybe);
    }

    @Test
    void rdfXmlNamesLineAndColumn() {
        String start = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>";
        assertThat(problem(new RdfXmlFormat(), start + "\n<a>", "p.rdf"))
                .startsWith("p.rdf:2:4: found a syntax error (Unqualified typed node element")
                .contains(", expected RDF/XML. Maybe ");
    }

    @Test
    void jsonLdNamesThePlaceOrTheValue() {
        assertThat(problem(new JsonLdFormat(), "{\"@id\":\n", "p.jsonld"))
                .startsWith("p.jsonld:2:")
                .contains("found a syntax error (not well-formed JSON), expected JSON-LD. Maybe ");
        assertThat(problem(new JsonLdFormat(), "{\"@id\": 3}", "p.jsonld"))
                .contains("value [3] was not a string")
                .doesNotContain("code=");
    }

    @Test
    void aContextKeptElsewhereIsNotFetched() {
        assertThat(problem(new JsonLdFormat(), "{\"@context\": \"https://schema.org/\", \"name\": \"A\"}", "p.jsonld"))
                .isEqualTo("p.jsonld: found a context that is kept elsewhere (https://schema.org/), expected a document"
                        + " that is complete in itself, because nothing is fetched while reading a file."
                        + " Maybe put that context into the document.");
    }

    @Test
    void anExternalEntityIsNotFetched() {
        String document = """
                <!DOCTYPE rdf:RDF [ <!ENTITY secret SYSTEM "file:///etc/hostname"> ]>
                <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:e='http://e/'>
                <rdf:Description rdf:about='http://e/a'><e:b>&secret;</e:b></rdf:Description></rdf:RDF>
                """;
        CollectingSink sink = CollectingSink.read(new RdfXmlFormat(), document, "p.rdf", CollectingSink.WITH_LITERALS);
        assertThat(sink.facts).containsExactly("<http://e/a> <http://e/b> \"\"");
    }

    @Test
    void deepNestingIsAProblemOfTheDocument() {
        assertThat(problem(new JsonLdFormat(), "[".repeat(100_000), "p.jsonld")).contains("nested too deeply");
        assertThat(problem(new TurtleFormat(), "<a> <b> " + "(".repeat(200_000), "p.ttl"))
                .startsWith("p.ttl");
    }

    @Test
    void bytesThatAreNotUtf8NameTheirLine() {
        byte[] latin = (GOOD + "<http://e/ä> <http://e/b> <http://e/c> .\n").getBytes(ISO_8859_1);
        for (TripleFormat format : new TripleFormat[] {new TurtleFormat(), new NTriplesFormat(), new TrigFormat()}) {
            assertThatThrownBy(() -> CollectingSink.read(format, latin, "p", CollectingSink.STRICT))
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith("p:2: found bytes that are not UTF-8, expected text in UTF-8. Maybe ");
        }
    }

    @Test
    void aLenientReadingSkipsBadLines() {
        String text = GOOD + "a b c\n<http://e/a> <http://e/b>\n\n" + GOOD + "<http://e/a> <http://e/b> _:\u0000 .\n";
        CollectingSink sink = CollectingSink.read(new NTriplesFormat(), text, "p.nt", CollectingSink.LENIENT);
        assertThat(sink.facts).hasSize(2);
        assertThat(sink.problems).hasSize(3);
        assertThat(sink.problems.get(0)).startsWith("p.nt:2:1: ");
        assertThat(sink.problems.get(1)).startsWith("p.nt:3:26: ");
        assertThat(sink.problems.get(2)).startsWith("p.nt:6:");
    }

    @Test
    void aDocumentCannotBeReadOnLeniently() {
        assertThatThrownBy(
                        () -> CollectingSink.read(new TurtleFormat(), GOOD + "a b c", "p.ttl", CollectingSink.LENIENT))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("p.ttl:2:1: ")
                .hasMessageEndingWith("Maybe correct it: after an error Turtle cannot be read on, not even leniently.");
    }

    @Test
    void aLineBeyondAllMeasureEndsTheReading() {
        String text = GOOD + "<http://e/" + "a".repeat(1 << 24) + "> <http://e/b> <http://e/c> .\n" + GOOD;
        assertThat(problem(new NTriplesFormat(), text, "p.nt"))
                .startsWith("p.nt:2: found a line of more than 16777216");
        assertThatThrownBy(() -> CollectingSink.read(new NTriplesFormat(), text, "p.nt", CollectingSink.LENIENT))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("p.nt:2: found a line of more than")
                .hasMessageContaining("-Dhornbeam.longest.line=BYTES");
    }

    @Test
    void aTermBeyondAllMeasureIsTold() {
        String term = "a".repeat((1 << 24) + 1);
        assertThat(problem(new TurtleFormat(), GOOD + "<http://e/a> <http://e/b> <" + term + "> .", "p.ttl"))
                .startsWith("p.ttl:2: found more than 16777216 bytes without a space or a quote");
        assertThat(problem(new RdfXmlFormat(), "<?xml version='1.0'?>\n<a b='" + term, "p.rdf"))
                .startsWith("p.rdf:2: found more than ");
        assertThat(problem(new JsonLdFormat(), "{\"@id\": \"" + term, "p.jsonld"))
                .startsWith("p.jsonld:1: found more");
    }

    @Test
    void statementsThatAreNoFactsAreBadRows() {
        String text = GOOD
                + "<http://e/a> <http://e/b> <<( <http://e/a> <http://e/b> <http://e/c> )>> .\n"
                + "<http://e/a> <urn:hornbeam:inv_b> <http://e/c> .\n";
        CollectingSink sink = CollectingSink.read(new NTriplesFormat(), text, "p.nt", CollectingSink.LENIENT);
        assertThat(sink.facts).hasSize(1);
        assertThat(sink.problems).hasSize(1); // a statement about a statement is none
        assertThat(sink.problems.get(0)).startsWith("p.nt:3: found a relation named inv_b");
    }

    @Test
    void basesThatExtendEachOtherAreBounded() {
        assertThat(problem(new TurtleFormat(), "@base <a/> .\n".repeat(20_000), "p.ttl"))
                .startsWith("p.ttl: found a base of more than 2048 characters");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE",
                "<?xml version='1.0'?><!DOCTYPE r [",
                "<!-- > --><!DOCTYPE r [ <!ENTITY a 'x>]>'> <!-- ]> --> <?p ]> ?>",
                "<!DOCTYPE r SYSTEM \"a>"
            })
    void anEndWithinTheTypeOfADocumentPrintsNothing(String start) {
        for (String text : new String[] {start, start + " ".repeat(200_000)}) {
            PrintStream before = System.err;
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            System.setErr(new PrintStream(printed, true, UTF_8));
            try {
                assertThat(problem(new RdfXmlFormat(), text, "p.rdf"))
                        .startsWith("p.rdf")
                        .contains("Maybe");
            } finally {
                System.setErr(before);
            }
            assertThat(printed.toString(UTF_8)).isEmpty();
        }
    }

    @Test
    void whatFollowsTheTypeOfADocumentIsRead() {
        String text = "<?xml version='1.0'?><!-- <!DOCTYPE --><!DOCTYPE r [ <!ENTITY e 'http://e/'> <!-- ' --> ]>"
                + "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:e='http://e/'>"
                + "<r:Description r:about='&e;a'><e:p r:resource='&e;b'/></r:Description></r:RDF>";
        assertThat(CollectingSink.read(new RdfXmlFormat(), text, "p.rdf").facts)
                .containsExactly("<http://e/a> <http://e/p> <http://e/b>");
    }
}
