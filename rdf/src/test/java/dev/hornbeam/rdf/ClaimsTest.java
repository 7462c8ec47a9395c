package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.read.TripleFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimsTest {
    private static List<String> claiming(String fileName, String opening) {
        return OneDocument.all().stream()
                .map(OneDocument::format)
                .filter(format -> format.claims(fileName, opening.getBytes(UTF_8)))
                .map(TripleFormat::name)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "train.nt, ntriples",
        "train.nq, nquads",
        "Train.TTL, turtle",
        "train.trig, trig",
        "onto.owl, rdfxml",
        "onto.rdf, rdfxml",
        "onto.xml, rdfxml",
        "train.jsonld, jsonld"
    })
    void anEndingDecides(String fileName, String format) {
        assertThat(claiming(fileName, "a\tb\tc\n")).containsExactly(format);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<http://e/a> <http://e/b> <http://e/c> .|ntriples",
                "_:a <http://e/b> \"c . d\"@en . # so|ntriples",
                "<http://e/a> <http://e/b> \"1\"^^<http://e/i> <http://e/g> .|nquads",
                "@prefix e: <http://e/> .|turtle",
                "PREFIX : <http://e/>|turtle",
                "@base <http://e/> .|turtle",
                "<?xml version='1.0'?>|rdfxml",
                "<rdf:RDF xmlns:rdf='r'>|rdfxml",
                "{ \"@id\" : \"x\"|jsonld"
            })
    void theContentDecidesWhereTheEndingSaysNothing(String opening, String format) {
        assertThat(claiming("train.txt", opening + "\n")).containsExactly(format);
        assertThat(claiming("standard input", "\uFEFF# comment\n\n".repeat(format.equals("jsonld") ? 0 : 1) + opening))
                .containsExactly(format);
        assertThat(claiming("train.tsv", opening)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "anna\tknows\tjürgen",
                "<Paris>\t<isLocatedIn>\t<France>",
                "<id_1>\t<Paris>\t<isLocatedIn>\t<France>",
                "prefix of something",
                "base\tpair\tdna",
                "{a}\tb\tc",
                "1 2 3",
                ""
            })
    void ordinaryRowsAreLeftToOthers(String row) {
        assertThat(claiming("train.txt", row + "\n")).isEmpty();
    }
}
