package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.DocumentReader.NamedGraphs;
import dev.hornbeam.rdf.RdfFormat.NQuadsFormat;
import dev.hornbeam.rdf.RdfFormat.NTriplesFormat;
import dev.hornbeam.rdf.StatementReader.JenaLine;
import dev.hornbeam.rdf.StatementReader.StatementScanner;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** The quick way through plain lines agrees with Jena's parser, which is the measure. */
class StatementReaderTest {
    @Property(tries = 3000)
    void linesMeanWhatJenaSays(@ForAll("lines") String line) {
        for (Syntax syntax : List.of(Syntax.N_TRIPLES, Syntax.N_QUADS)) {
            assertThat(quick(syntax, line)).as(line).isEqualTo(byJena(syntax, line));
        }
    }

    @Example
    void plainLinesAreNotLeftToJena() {
        for (String line : List.of(
                "<http://e/a> <http://e/b> <http://e/c> .",
                "<http://e/a>\t<http://e/b>\t_:c1 .",
                "  _:a <http://e/ü><http://e/c>.  # why",
                "<http://e/a> <http://e/b> \"c\\n\"@en-GB .",
                "<http://e/a> <http://e/b> \"c\"^^<http://e/d> .",
                "",
                "# nothing")) {
            assertThat(kind(line)).isNotEqualTo(StatementScanner.Kind.DECLINED);
        }
        assertThat(kind("<http://e/\\u0041> <http://e/b> <http://e/c> .")).isEqualTo(StatementScanner.Kind.DECLINED);
    }

    private static StatementScanner.Kind kind(String line) {
        byte[] bytes = line.getBytes(UTF_8);
        return new StatementScanner(false).scan(bytes, 0, bytes.length);
    }

    private static Optional<List<String>> quick(Syntax syntax, String line) {
        try {
            CollectingSink sink = CollectingSink.read(
                    syntax == Syntax.N_QUADS ? new NQuadsFormat() : new NTriplesFormat(), line, "doc.nt");
            return Optional.of(withLiterals(sink));
        } catch (InputException problem) {
            return Optional.empty();
        }
    }

    private static Optional<List<String>> byJena(Syntax syntax, String line) {
        CollectingSink sink = new CollectingSink(false);
        FactRows facts = new FactRows(sink, new Declarations(sink));
        try {
            new JenaLine(syntax, new BlankNames("doc.nt"), facts, new NamedGraphs(Set.of()), sink)
                    .read(line, "doc.nt:1");
            return Optional.of(withLiterals(sink));
        } catch (InputException problem) {
            return Optional.empty();
        }
    }

    private static List<String> withLiterals(CollectingSink sink) {
        sink.facts.add(sink.literals + " literals");
        return sink.facts;
    }

    /** Lines that are statements or nearly so. */
    @Provide
    Arbitrary<String> lines() {
        Arbitrary<String> iri = Arbitraries.of(
                "<http://e/a>",
                "<http://e/ä😀>",
                "<>",
                "<a>",
                "<_:x>",
                "<http://e/\\u00e4>",
                "<urn:hornbeam:a%20b>",
                "<urn:hornbeam:%>",
                "<http://e/a|b>",
                "<http://e/{}>",
                "<http://e/../x>",
                "<http://e/a",
                "<<x>");
        Arbitrary<String> blank =
                Arbitraries.of("_:a", "_:b-1", "_:1", "_:a.b", "_:a.", "_:-", "_:", "_:ä", "_:a:b", "_");
        Arbitrary<String> literal = Arbitraries.of(
                "\"a\"",
                "\"a\\\"b\"",
                "\"a\\qb\"",
                "\"ü\"@de",
                "\"x\"@en-GB",
                "\"x\"@1",
                "\"x\"@",
                "\"x\"^^<http://e/t>",
                "\"x\"^^",
                "\"x\"^^xsd:int",
                "\"\\u00e4\"",
                "'x'",
                "\"x",
                "12",
                "true");
        Arbitrary<String> space = Arbitraries.of(" ", " ", " ", "\t", "", "  ", "\r");
        Arbitrary<String> end =
                Arbitraries.of(".", ".", ".", "", ". # so", "..", ". <http://e/a> <http://e/b> <http://e/c> .", "#");
        Arbitrary<String> node = Arbitraries.frequencyOf(Tuple.of(3, iri), Tuple.of(1, blank));
        Arbitrary<String> object = Arbitraries.frequencyOf(Tuple.of(2, node), Tuple.of(1, literal));
        Arbitrary<String> graph = Arbitraries.frequencyOf(Tuple.of(2, Arbitraries.just("")), Tuple.of(1, node));
        return Combinators.combine(node, space, iri, space, object, graph, end)
                .as((s, s1, p, s2, o, g, e) -> s + s1 + p + s2 + o + " " + g + e);
    }
}
