package dev.hornbeam.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRule.RuleAtom;
import dev.hornbeam.rule.export.ExportedRule.RuleTerm;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.SqlDialect;
import dev.hornbeam.spark.testing.TestSession;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules in the dialect of Spark: any name stays one name, whichever way Spark is set to read a backslash. */
class SqlExportIT {
    private static final List<String> NAMES = List.of(
            "plain",
            "it's",
            "''",
            "\\",
            "a\\'b",
            "\\u0027 OR 1=1 --",
            "a\nb",
            "\t",
            "\"x\"",
            "`x`",
            "${x}",
            "%_",
            "größer 大 😀");

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void hostileNamesAreReadAsTheyWere(boolean escapedStringLiterals) throws IOException {
        SparkSession spark = TestSession.local();
        spark.conf().set("spark.sql.parser.escapedStringLiterals", escapedStringLiterals);
        try {
            List<Row> rows = NAMES.stream()
                    .map(name -> RowFactory.create("x", name, "y"))
                    .toList();
            StructType columns =
                    new StructType().add("s", "string").add("p", "string").add("o", "string");
            spark.createDataFrame(rows, columns).createOrReplaceTempView("triple");
            List<String> queries = new ArrayList<>();
            for (String name : NAMES) {
                queries.add("(" + query(name) + ")");
            }
            List<List<String>> found = spark.sql(String.join(" UNION ALL ", queries)).collectAsList().stream()
                    .map(row -> List.of(row.getString(0), row.getString(1), row.getString(2)))
                    .toList();
            assertThat(found)
                    .containsExactlyInAnyOrderElementsOf(NAMES.stream()
                            .map(name -> List.of("x", "new " + name, "to " + name))
                            .toList());
        } finally {
            spark.conf().unset("spark.sql.parser.escapedStringLiterals");
        }
    }

    /** The query of the view; a view itself would need a catalogue. */
    private static String query(String name) throws IOException {
        RuleTerm x = RuleTerm.variable("X");
        ExportedRule rule = new ExportedRule(
                new RuleAtom("new " + name, x, RuleTerm.constant("to " + name)),
                List.of(new RuleAtom(name, x, RuleTerm.variable("Y"))),
                .5,
                Optional.empty(),
                OptionalDouble.empty(),
                name);
        StringWriter out = new StringWriter();
        ExportFormat.named("sql")
                .write(ExportedRules.of(List.of(rule), ExportOptions.DEFAULTS.withDialect(SqlDialect.SPARK)), out);
        String text = out.toString();
        return text.substring(text.indexOf("SELECT"), text.lastIndexOf(';'));
    }
}
