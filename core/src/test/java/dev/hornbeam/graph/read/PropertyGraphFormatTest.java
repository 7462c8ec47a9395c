package dev.hornbeam.graph.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PropertyGraphFormatTest {
    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    static List<String> facts(Dataset data) {
        List<String> facts = new ArrayList<>();
        Triples train = data.train();
        for (int i = 0; i < train.size(); i++) {
            facts.add(
                    data.entities().name(train.head(i)) + " " + data.relations().name(train.relation(i)) + " "
                            + data.entities().name(train.tail(i)));
        }
        return facts;
    }

    @Test
    void nodesAndRelationshipsOfAFolderAreOneGraph() throws IOException {
        file(
                "people.csv",
                "personId:ID(Person),name,born:int,skills:string[],:LABEL\n1,\"Ann, the first\",1970,go;chess,Person;Boss\n2,Bob,,,Person\n");
        file("cities.csv", "\uFEFFid:ID(City),:LABEL,note:IGNORE\n1,City,x\n");
        file("livesIn.csv", ":START_ID(Person),since:int,:END_ID(City),:TYPE\n1,1999,1,LIVES_IN\n2,,1,LIVES_IN\n");
        file("KNOWS.csv", ":START_ID(Person);:END_ID(Person)\n1;2\n");
        Reading read = new DatasetReader(ReadOptions.DEFAULTS).read(folder);
        assertThat(facts(read.dataset()))
                .containsExactlyInAnyOrder(
                        "Person:1 rdf:type Person",
                        "Person:1 rdf:type Boss",
                        "Person:2 rdf:type Person",
                        "City:1 rdf:type City",
                        "Person:1 LIVES_IN City:1",
                        "Person:2 LIVES_IN City:1",
                        "Person:1 KNOWS Person:2");
        assertThat(NameFinder.of(read.dataset()).entity("Ann, the first"))
                .isEqualTo(read.dataset().entities().id("Person:1"));
        assertThat(read.report().literals()).isEqualTo(3);
        assertThat(read.report().files()).allMatch(report -> report.format().equals("neo4j"));
    }

    @Test
    void propertiesAreLiteralsThatCanBeKept() throws IOException {
        file("n.csv", "id:ID,name,born:int,at:datetime,w:double,says\nx,N,7,2001-01-01T00:00:00,1.5,\"a \"\"b\"\"\"\n");
        ReadOptions some = ReadOptions.DEFAULTS.withFilter(
                new FactChoice(List.of(), List.of(), List.of(), List.of("born", "w", "says"), false, Prefixes.NONE));
        assertThat(facts(new DatasetReader(some).read(folder.resolve("n.csv")).dataset()))
                .containsExactly(
                        "x born \"7\"^^<http://www.w3.org/2001/XMLSchema#integer>",
                        "x w \"1.5\"^^<http://www.w3.org/2001/XMLSchema#double>",
                        "x says \"a \\\"b\\\"\"");
    }

    @Test
    void mistakesAreToldWithTheirPlace() throws IOException {
        refused(":START_ID,:TYPE\na,r\n", ":1: found the header", ":START_ID and :END_ID");
        refused(":START_ID,:END_ID,:TYPE\na,b\n", ":2: found 2 fields", "3 as in the header");
        refused(":START_ID,:END_ID,:TYPE\na,,r\n", ":2: found an empty name", "Maybe a value is missing.");
        refused(":START_ID,:END_ID,:TYPE\na,b,inv_r\n", ":2: found a relation named", "inv_");
        refused("x:ID,y\n,1\n", ":2: found a node without an id", "an id in every row");
        refused(":START_ID,:END_ID,:TYPE\n\"a,b,r\n", ":2: found 1 fields", "quote");
        Path latin = Files.write(
                folder.resolve("latin.csv"), ":START_ID,:END_ID,:TYPE\né,b,r\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> new DatasetReader(ReadOptions.DEFAULTS).read(latin))
                .hasMessageContaining("bytes that are not UTF-8");
    }

    private void refused(String text, String... parts) throws IOException {
        Path file = file("bad.csv", text);
        assertThatThrownBy(() -> new DatasetReader(ReadOptions.DEFAULTS).read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("bad.csv")
                .hasMessageContainingAll(parts)
                .hasMessageContaining("Maybe ");
    }

    /** Rows as a property graph and as a table of three columns are the same facts. */
    @Property(tries = 50)
    void relationshipsAreTheFactsOfATable(@ForAll("rows") List<List<String>> rows) throws IOException {
        StringBuilder graph = new StringBuilder(":START_ID,:END_ID,:TYPE\n");
        StringBuilder table = new StringBuilder("head,tail,relation\n");
        for (List<String> row : rows) {
            String line = "\""
                    + String.join(
                            "\",\"",
                            row.stream().map(cell -> cell.replace("\"", "\"\"")).toList()) + "\"\n";
            graph.append(line);
            table.append(line);
        }
        assertThat(factsOf(graph)).isEqualTo(factsOf(table));
    }

    private static List<String> factsOf(CharSequence text) throws IOException {
        Path file = Files.createTempFile("rows", ".csv");
        try {
            return facts(new DatasetReader(ReadOptions.DEFAULTS)
                    .read(Files.writeString(file, text))
                    .dataset());
        } finally {
            Files.delete(file);
        }
    }

    @Provide
    Arbitrary<List<List<String>>> rows() {
        Arbitrary<String> name = Arbitraries.of("a", "b c", "d,e", "f\"g", "h;i", "Ünï 漢", "1", ":ID");
        return name.list().ofSize(3).list().ofMinSize(1).ofMaxSize(12);
    }
}
