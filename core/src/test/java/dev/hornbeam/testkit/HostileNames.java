package dev.hornbeam.testkit;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.NamePolicy;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.VocabularyBuilder;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Names and texts as an attacker or an accident would write them. */
public final class HostileNames {
    /** Names that something somewhere takes for something else. */
    public static final List<String> KNOWN = List.of(
            "\u001B[2J\u001B]0;owned\u0007",
            "\u001B[1mbold\u001B[0m",
            "a\u0000b",
            "a\tb",
            "a\nb",
            "a\rb",
            "\r",
            "\u0001",
            "\u007F",
            "\u009B31m",
            "\u0085",
            "\u2028\u2029",
            "\u202Eevil\u202C",
            "\u2066x\u2069\u200F\u061C",
            "\uD800",
            "\uDC00x",
            "\uFFFE\uFFFF\uFDD0",
            "\uFEFFbom",
            "\uDBFF\uDFFF",
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            "'",
            "\"",
            "\"\"",
            "\"open",
            "\\",
            "\\\\",
            "\\n",
            "\\t",
            "\\u0041",
            "C:\\new\\table",
            "\"quoted \\\" \\n\"@en",
            "\"esc\u001Bape\"",
            "\"x\"^^<http://www.w3.org/2001/XMLSchema#integer>",
            "<script>alert(1)</script>",
            "</title></svg>",
            "]]>",
            "<!--",
            "&amp;",
            "a|b",
            "`code`",
            "[x](javascript:alert(1))",
            "![x](http://e/)",
            "*a* _b_ ~~c~~",
            "# a",
            "- a",
            "1. a",
            "$a$",
            "https://e.org/",
            "a,b;c",
            "a b",
            " a ",
            " ",
            "",
            "#",
            "# a\u001B",
            "?",
            "X",
            "inv",
            "_:b1",
            "<>",
            "<a>",
            "<a b>",
            "<../up>",
            "<http://e.org/x>",
            "<http://e.org/\u0080\u202E>",
            "<http://e.org/%zz>",
            "<http://e.org:port/>",
            "<http://[e>",
            "<x:>",
            "<urn:hornbeam:x>",
            "<file:///etc/passwd>",
            "urn:hornbeam:%1B",
            "${jndi:ldap://e}",
            "%s%n",
            "{\"a\":1}",
            "null",
            "ß/ẞ/ÅÅ",
            "\u0301combining",
            "😀\u200D👧");

    private static final String SPECIAL =
            "\u001B\u0007\u0000\t\n\r\u007F\u0085\u009B\u200E\u202E\u2066\u2028\uFEFF\uFFFF"
                    + " \\\"'`<>&|=+-@#$%[](){}*_~!?:;,./^";

    private HostileNames() {}

    /** Any text, halves of surrogate pairs included. */
    public static Arbitrary<String> texts() {
        Arbitrary<String> mixed = Arbitraries.strings()
                .withChars(SPECIAL.toCharArray())
                .withCharRange('a', 'd')
                .ofMaxLength(8);
        return Arbitraries.oneOf(
                Arbitraries.of(KNOWN), mixed, Arbitraries.strings().ofMaxLength(12));
    }

    /** Any text that may be a name. */
    public static Arbitrary<String> names() {
        return texts().filter(HostileNames::isName);
    }

    /** Whether a text may be a name. */
    public static boolean isName(String text) {
        return NamePolicy.problem(text, "test").isEmpty();
    }

    /** Any text that may be the name of a relation. */
    public static Arbitrary<String> relations() {
        return names().filter(name -> !name.startsWith(Relations.INVERSE_PREFIX));
    }

    /** Graphs whose entities and relations have such names. */
    public static Arbitrary<Dataset> graphs() {
        return names().list()
                .ofMinSize(2)
                .ofMaxSize(6)
                .flatMap(entities ->
                        relations().list().ofMinSize(1).ofMaxSize(3).map(relations -> graph(entities, relations)));
    }

    /** A graph in which every one of the names occurs. */
    public static Dataset graph(List<String> entities, List<String> relations) {
        VocabularyBuilder entityIds = new VocabularyBuilder();
        VocabularyBuilder relationIds = new VocabularyBuilder();
        Triples.Builder triples = new Triples.Builder();
        for (int i = 0; i < Math.max(entities.size(), relations.size()); i++) {
            triples.add(
                    entityIds.add(entities.get(i % entities.size())),
                    relationIds.add(relations.get(i % relations.size())),
                    entityIds.add(entities.get((i + 1) % entities.size())));
        }
        return new Dataset(
                "hostile",
                entityIds.build(),
                new Relations(relationIds.build()),
                triples.build(),
                Triples.NONE,
                Triples.NONE);
    }

    /** The distinct facts of all splits by name, in order. */
    public static List<List<String>> facts(Dataset data) {
        List<List<String>> facts = new ArrayList<>();
        for (Triples split : List.of(data.train(), data.valid(), data.test())) {
            for (int i = 0; i < split.size(); i++) {
                facts.add(List.of(
                        data.entities().name(split.head(i)),
                        data.relations().name(split.relation(i)),
                        data.entities().name(split.tail(i))));
            }
        }
        return facts.stream().distinct().toList();
    }
}
