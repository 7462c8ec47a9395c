package dev.hornbeam.rdf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.rdf.RdfFormat.NTriplesFormat;
import dev.hornbeam.rdf.RdfFormat.TurtleFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeclarationsTest {
    @Test
    void wellKnownPrefixesAreDeclaredWhereTheyOccur() {
        String text = "<http://www.wikidata.org/entity/Q1> <http://www.wikidata.org/prop/direct/P31> <http://e/x> .\n"
                + "<http://e/x> <http://e/y> <http://dbpedia.org/resource/Ulm> .\n";
        Map<String, String> expected = Map.of(
                "wd", "http://www.wikidata.org/entity/",
                "wdt", "http://www.wikidata.org/prop/direct/",
                "dbr", "http://dbpedia.org/resource/");
        assertThat(CollectingSink.read(new NTriplesFormat(), text, "a.nt").prefixes)
                .isEqualTo(expected);
        assertThat(CollectingSink.read(new TurtleFormat(), text, "a.ttl").prefixes)
                .isEqualTo(expected);
    }

    @Test
    void whatTheFileDeclaresGoesBefore() {
        String text = "@prefix friend: <http://xmlns.com/foaf/0.1/> . @prefix wd: <http://e/> .\n"
                + "wd:a friend:knows <http://www.wikidata.org/entity/Q1> .";
        assertThat(CollectingSink.read(new TurtleFormat(), text, "a.ttl").prefixes)
                .isEqualTo(Map.of("friend", "http://xmlns.com/foaf/0.1/", "wd", "http://e/"));
    }

    @Test
    void aPrefixThatWouldMislookIsNotDeclared() {
        String text = "@prefix inv_: <http://e/> . inv_:a inv_:b inv_:c .";
        CollectingSink sink = CollectingSink.read(new TurtleFormat(), text, "a.ttl");
        assertThat(sink.prefixes).isEmpty();
        assertThat(sink.facts).containsExactly("<http://e/a> <http://e/b> <http://e/c>");
    }

    @Test
    void relativeIrisDependOnTheFilesNameAlone() {
        String text = "<#a> <b> <c/d> .";
        assertThat(CollectingSink.read(new TurtleFormat(), text, "/some/where/my file.ttl").facts)
                .containsExactly("<file:///my%20file.ttl#a> <file:///b> <file:///c/d>");
    }

    @Test
    void nodesWithoutALabelAreNumbered() {
        String text = "<http://e/a> <http://e/b> [ <http://e/c> _:x ] , [] .";
        assertThat(CollectingSink.read(new TurtleFormat(), text, "my_own-file.ttl").facts)
                .containsExactlyInAnyOrder(
                        "_:my__own_2d_file.ttl--0 <http://e/c> _:my__own_2d_file.ttl-x",
                        "<http://e/a> <http://e/b> _:my__own_2d_file.ttl--0",
                        "<http://e/a> <http://e/b> _:my__own_2d_file.ttl--1");
    }
}
