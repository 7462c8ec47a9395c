package dev.hornbeam.columnar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.complete.fact.NewFactFormat.SchemaRow;
import dev.hornbeam.complete.fact.WrittenFacts;
import dev.hornbeam.input.InputException;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;

class ParquetNewFactFormatTest {
    @Provide
    static Arbitrary<WrittenFacts> facts() {
        return WrittenFacts.any();
    }

    private static NewFactFormat format() {
        return NewFactFormat.of("new.parquet");
    }

    @Property(tries = 60)
    void whatIsWrittenReadsBack(@ForAll("facts") WrittenFacts facts) {
        List<Map<String, String>> rows = facts.readBack(format(), ".parquet", ParquetTable::read);
        assertThat(rows.stream()
                        .map(row -> List.of(row.get("head"), row.get("relation"), row.get("tail")))
                        .toList())
                .isEqualTo(facts.names());
    }

    @Example
    void numbersAreNumbersAndLabelsMayBeMissing() {
        WrittenFacts facts =
                new WrittenFacts(List.of(List.of("a", "r", "b"), List.of("b", "r", "c"), List.of("c", "r", "a")));
        assertThat(facts.readBack(format(), ".parquet", ParquetTable::read).get(2))
                .isEqualTo(Map.of(
                        "head", "c",
                        "relation", "r",
                        "tail", "a",
                        "probability", Double.toString(1.0 / 3),
                        "score", "-1.5",
                        "round", "1",
                        "rule", "r(X,Y) ⇐ r(X,A), r(A,Y)",
                        "origin", "rules"));
        List<SchemaRow> entailed = List.of(new SchemaRow(0, 0, 2, "r is transitive"));
        assertThat(facts.readBack(format(), entailed, ".parquet", ParquetTable::read)
                        .get(3))
                .isEqualTo(Map.of(
                        "head", "a", "relation", "r", "tail", "c", "rule", "r is transitive", "origin", "schema"));
        String schema = facts.readBack(format(), ".parquet", file -> {
            try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
                Map<String, String> notes = reader.getFileMetaData().getKeyValueMetaData();
                assertThat(notes).containsEntry("hornbeam.model", "a model").containsEntry("hornbeam.data", "found in");
                return reader.getFileMetaData().getSchema().toString();
            }
        });
        assertThat(schema)
                .contains(
                        "optional double probability;",
                        "optional int32 round;",
                        "optional binary head_label (STRING);");
    }

    @Example
    void itIsNotCompressedTwice() {
        WrittenFacts facts = new WrittenFacts(List.of(List.of("a", "r", "b")));
        assertThatThrownBy(() -> facts.readBack(format(), ".parquet.gz", ParquetTable::read))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("compressed already");
    }
}
