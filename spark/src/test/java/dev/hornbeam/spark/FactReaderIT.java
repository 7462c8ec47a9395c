package dev.hornbeam.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import dev.hornbeam.spark.FactReader.FactSource;
import dev.hornbeam.spark.FactReader.FactSource.SourceFormat;
import dev.hornbeam.spark.FactReader.RawFacts;
import dev.hornbeam.spark.testing.TestSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactReaderIT {
    private final SparkSession spark = TestSession.local();

    @TempDir
    private Path folder;

    @Test
    void everyFormatGivesTheSameFacts() throws IOException {
        Dataset<Row> rows =
                spark.sql("select * from values ('a', 'knows', 'b'), ('b', 'knows', 'c') as t(head, relation, tail)");
        rows.coalesce(1).write().parquet(at("f.parquet"));
        rows.coalesce(1).write().orc(at("f.orc"));
        rows.createOrReplaceTempView("facts");
        Files.writeString(folder.resolve("f.csv"), "head,relation,tail\na,knows,b\n\"b\",knows,c\n", UTF_8);
        Files.writeString(folder.resolve("f.tsv"), "a\tknows\tb\n\nb\tknows\tc\n", UTF_8);
        for (String name : List.of("f.parquet", "f.orc", "f.csv", "f.tsv")) {
            assertThat(read(FactSource.of(at(name)))).as(name).containsExactlyInAnyOrder("a knows b", "b knows c");
        }
        assertThat(read(new FactSource("facts", SourceFormat.TABLE, List.of())))
                .containsExactlyInAnyOrder("a knows b", "b knows c");
    }

    @Test
    void triplesAreReadWithoutLiterals() throws IOException {
        Files.writeString(
                folder.resolve("f.nt"),
                "# a comment\n<x:a> <x:knows> <x:\\u0062> .\n_:n <x:knows> <x:a>.\n<x:a> <x:age> \"7\"^^<x:int> . # no entity\n",
                UTF_8);
        assertThat(read(FactSource.of(at("f.nt"))))
                .containsExactlyInAnyOrder("<x:a> <x:knows> <x:b>", "_:n <x:knows> <x:a>");
    }

    @Test
    void whatIsNoTableOfFactsIsRefusedInOneLine() throws IOException {
        Files.writeString(folder.resolve("two.csv"), "head,tail\na,b\n", UTF_8);
        assertThatThrownBy(() -> read(FactSource.of(at("two.csv"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found columns head, tail, expected subject, predicate, object");
        spark.sql("select 'a' as head, true as relation, 'b' as tail").write().parquet(at("typed.parquet"));
        assertThatThrownBy(() -> read(FactSource.of(at("typed.parquet"))))
                .hasMessageContaining("column relation of type boolean");
        Files.writeString(folder.resolve("bad.tsv"), "a\tknows\tb\na knows b\n", UTF_8);
        assertThatThrownBy(() -> new FactReader(spark).read(FactSource.of(at("bad.tsv"))))
                .hasMessageContaining("1 rows that are no facts, such as: a knows b");
    }

    private String at(String name) {
        return folder.resolve(name).toUri().toString().replaceAll("/$", "");
    }

    private List<String> read(FactSource source) {
        return new RawFacts(spark, source)
                .read().collectAsList().stream()
                        .map(row -> row.getString(0) + " " + row.getString(1) + " " + row.getString(2))
                        .toList();
    }
}
