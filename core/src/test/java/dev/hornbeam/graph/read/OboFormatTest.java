package dev.hornbeam.graph.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OboFormatTest {
    @TempDir
    private Path folder;

    private Reading read(String text) throws IOException {
        return new DatasetReader(ReadOptions.DEFAULTS).read(Files.writeString(folder.resolve("go.obo"), text));
    }

    @Test
    void termsAndTheirRelationsAreFacts() throws IOException {
        Reading read = read("""
                format-version: 1.2
                ontology: go

                [Term]
                id: GO:1
                name: nuclear part {of cells} ! really
                def: "Whatever." [GOC:x]
                is_a: GO:2 {source="x"} ! cellular part
                relationship: part_of GO:3 ! nucleus
                intersection_of: GO:2
                intersection_of: has_part GO:5
                property_value: created "2001" xsd:string

                [Term]
                id: GO:9
                name: old
                is_obsolete: true
                is_a: GO:2

                [Typedef]
                id: part_of
                name: part of
                is_a: overlaps

                [Instance]
                id: x:1
                instance_of: GO:1
                """);
        assertThat(PropertyGraphFormatTest.facts(read.dataset()))
                .containsExactly("GO:1 is_a GO:2", "GO:1 part_of GO:3", "GO:1 has_part GO:5", "x:1 rdf:type GO:1");
        assertThat(NameFinder.of(read.dataset()).entity("nuclear part {of cells} ! really"))
                .isEqualTo(read.dataset().entities().id("GO:1"));
        assertThat(read.dataset().labels().relations()).containsEntry("part_of", "part of");
        assertThat(read.report().literals()).isEqualTo(1);
    }

    @Test
    void mistakesAreToldWithTheirPlace() {
        refused("[Term]\nname: x\n", "go.obo:1: found a stanza [Term] without an id");
        refused("[Term]\nid: x\nrelationship: part_of\n", "go.obo:3: found \"part_of\"");
        refused("[Term]\nid: x\nis_a:\n", "go.obo:3: found an empty name");
        refused("[Term]\nid: x\nnonsense\n", "go.obo:3: found \"nonsense\"");
        refused("format-version: 1.2\n", "go.obo: found no stanza");
    }

    private void refused(String text, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message)
                .hasMessageContaining(". Maybe ");
    }
}
