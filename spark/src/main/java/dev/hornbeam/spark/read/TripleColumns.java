package dev.hornbeam.spark.read;

import static org.apache.spark.sql.functions.col;

import dev.hornbeam.input.InputException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Finds the three columns of a fact in a table, by the names that other readers know too. */
final class TripleColumns {
    private static final List<List<String>> USUAL = List.of(
            List.of("subject", "predicate", "object"),
            List.of("head", "relation", "tail"),
            List.of("s", "p", "o"),
            List.of("h", "r", "t"),
            List.of("source", "relation", "target"),
            List.of("from", "relation", "to"));

    private static final List<DataType> AS_NAMES =
            List.of(DataTypes.StringType, DataTypes.LongType, DataTypes.IntegerType, DataTypes.ShortType);

    private final FactSource source;

    TripleColumns(FactSource source) {
        this.source = source;
    }

    /** The columns subject, relation, object, as text. */
    Dataset<Row> of(Dataset<Row> table) {
        List<String> there = Arrays.asList(table.columns());
        List<String> wanted = source.columns().isEmpty() ? usual(there) : source.columns();
        String[] plain = {"subject", "relation", "object"};
        Column[] chosen = new Column[3];
        for (int i = 0; i < 3; i++) {
            String name = named(there, wanted.get(i)).orElseThrow(() -> missing(there, wanted));
            DataType type = table.schema().apply(name).dataType();
            if (!AS_NAMES.contains(type)) {
                throw InputException.of(
                        source.path(),
                        "column " + name + " of type " + type.simpleString(),
                        "names as text or whole numbers",
                        "Maybe choose other columns by --columns subject,relation,object.");
            }
            chosen[i] = col("`" + name + "`").cast(DataTypes.StringType).as(plain[i]);
        }
        return table.select(chosen);
    }

    private List<String> usual(List<String> there) {
        return USUAL.stream()
                .filter(names ->
                        names.stream().allMatch(name -> named(there, name).isPresent()))
                .findFirst()
                .orElseThrow(() -> missing(there, USUAL.get(0)));
    }

    private static Optional<String> named(List<String> there, String wanted) {
        return there.stream().filter(wanted::equalsIgnoreCase).findFirst();
    }

    private InputException missing(List<String> there, List<String> wanted) {
        return InputException.of(
                source.path(),
                "columns " + String.join(", ", there),
                String.join(", ", wanted),
                "Maybe name them by --columns, in the order subject, relation, object.");
    }
}
