package dev.hornbeam.complete.fact;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.text.SheetCell;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/**
 * New facts as CSV with a header, with the labels of head, relation and tail, if the data has any, in the last columns.
 * Names stand as they are, for they are read back; labels and rules, which are not, are no formulas of spreadsheets.
 */
public final class NewFactCsv implements NewFactFormat {
    @Override
    public String name() {
        return "csv";
    }

    @Override
    public List<String> endings() {
        return List.of(".csv");
    }

    @Override
    public Output open(OutputStream stream, Dataset data, FactOrigin origin) {
        Writer out = new BufferedWriter(new OutputStreamWriter(stream, UTF_8), 1 << 16);
        CsvWriter rows = CsvWriter.builder().build(out);
        rows.writeRecord(
                "head",
                "relation",
                "tail",
                "probability",
                "score",
                "round",
                "rule",
                "head_label",
                "relation_label",
                "tail_label");
        return new Output() {
            @Override
            public void write(FoundFact found) {
                DerivedFact fact = found.fact();
                String relation = data.relations().name(fact.relation());
                rows.writeRecord(
                        data.entities().name(fact.head()),
                        relation,
                        data.entities().name(fact.tail()),
                        number(fact.probability()),
                        number(fact.score()),
                        Integer.toString(found.round()),
                        SheetCell.of(RuleFormat.statement(fact.rule(), data.relations())),
                        SheetCell.of(data.labels().entity(fact.head()).orElse("")),
                        SheetCell.of(data.labels().relation(relation).orElse("")),
                        SheetCell.of(data.labels().entity(fact.tail()).orElse("")));
            }

            @Override
            public void finish() throws IOException {
                rows.flush();
                out.flush();
            }
        };
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }
}
