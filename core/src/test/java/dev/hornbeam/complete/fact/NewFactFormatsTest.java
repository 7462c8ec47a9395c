package dev.hornbeam.complete.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.hornbeam.complete.fact.NewFactFormat.NewFactCsv;
import dev.hornbeam.complete.fact.NewFactFormat.NewFactJson;
import dev.hornbeam.complete.fact.NewFactFormat.NewFactTable;
import dev.hornbeam.complete.fact.NewFactFormat.SchemaRow;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is written as a table or as JSON reads back as the same facts. */
class NewFactFormatsTest {
    /** In these formats a name may hold any character at all. */
    @Provide
    static Arbitrary<WrittenFacts> facts() {
        Arbitrary<WrittenFacts> odd = Arbitraries.of("a\tb", "a\nb", "\r", "\\t", "a\\\tb", "\"\n\"")
                .list()
                .ofSize(3)
                .map(fact -> new WrittenFacts(List.of(fact)));
        return Arbitraries.oneOf(WrittenFacts.any(), odd);
    }

    @Property(tries = 300)
    void aTableReadsBack(@ForAll("lines") WrittenFacts facts) {
        List<List<String>> rows = facts.readBack(new NewFactTable(), ".tsv", file -> rows(Files.readAllLines(file)));
        assertThat(rows.get(0)).startsWith("head", "relation", "tail", "probability");
        assertThat(named(rows)).isEqualTo(facts.names());
    }

    @Provide
    static Arbitrary<WrittenFacts> lines() {
        return WrittenFacts.any();
    }

    /** Names stand between tabs as they are: a program that knows nothing of escapes reads the same names. */
    private static List<List<String>> rows(List<String> lines) {
        return lines.stream().map(line -> List.of(line.split("\t"))).toList();
    }

    private static List<List<String>> named(List<List<String>> rows) {
        return rows.stream().skip(1).map(row -> row.subList(0, 3)).toList();
    }

    @Property(tries = 300)
    void csvReadsBack(@ForAll("facts") WrittenFacts facts) {
        List<List<String>> rows = facts.readBack(new NewFactCsv(), ".csv", file -> {
            List<List<String>> read = new ArrayList<>();
            try (var csv = CsvReader.builder().ofCsvRecord(file)) {
                csv.forEach(row -> read.add(row.getFields()));
            }
            return read;
        });
        assertThat(named(rows)).isEqualTo(facts.names());
    }

    @Property(tries = 300)
    void jsonReadsBack(@ForAll("facts") WrittenFacts facts) {
        ObjectMapper json = new ObjectMapper();
        List<List<String>> read = facts.readBack(new NewFactJson(), ".jsonl", file -> {
            List<List<String>> rows = new ArrayList<>();
            for (String line : Files.readAllLines(file)) {
                JsonNode object = json.readTree(line);
                rows.add(List.of(
                        object.get("head").asText(),
                        object.get("relation").asText(),
                        object.get("tail").asText()));
            }
            return rows;
        });
        assertThat(read).isEqualTo(facts.names());
    }

    @Example
    void anEndingOfGzCompresses() {
        WrittenFacts facts = new WrittenFacts(List.of(List.of("a", "r", "b")));
        String text = facts.readBack(new NewFactTable(), ".tsv.gz", NewFactFormatsTest::unpacked);
        assertThat(text).contains("\na\tr\tb\t1.000000\t-1.500000\t1\tr(X,Y) ⇐ r(X,A), r(A,Y)\trules\n");
    }

    @Example
    void factsThatFollowFromTheSchemaComeLastAndAreMarked() {
        WrittenFacts facts = new WrittenFacts(List.of(List.of("a", "r", "b")));
        List<SchemaRow> entailed = List.of(new SchemaRow(1, 0, 0, "r implies r the other way round"));
        String table = facts.readBack(new NewFactTable(), entailed, ".tsv", Files::readString);
        assertThat(table).endsWith("\trules\nb\tr\ta\t\t\t\tr implies r the other way round\tschema\n");
        assertThat(facts.readBack(NewFactFormat.named("csv"), entailed, ".csv", Files::readString)
                        .strip())
                .endsWith("b,r,a,,,,r implies r the other way round,,,,schema");
        assertThat(facts.readBack(NewFactFormat.named("jsonl"), entailed, ".jsonl", Files::readString)
                        .strip())
                .endsWith(
                        "{\"head\":\"b\",\"relation\":\"r\",\"tail\":\"a\",\"reason\":\"r implies r the other way round\","
                                + "\"origin\":\"schema\"}");
    }

    private static String unpacked(Path file) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }

    @Example
    void aFormatIsNamedByItsNameOrEnding() {
        assertThat(NewFactFormat.named("TSV").name()).isEqualTo("tsv");
        assertThat(NewFactFormat.named("txt").name()).isEqualTo("tsv");
        assertThatThrownBy(() -> NewFactFormat.named("jsonn"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe you meant jsonl.");
        assertThatThrownBy(() -> NewFactFormat.of("x.tvs")).hasMessageContaining("Maybe you meant .tsv.");
    }

    @Example
    void aNamedGraphIsAnIri() {
        assertThatThrownBy(() -> WrittenFacts.ORIGIN.into("no iri")).hasMessageContaining("an absolute IRI");
    }
}
