package dev.hornbeam.columnar;

import dev.hornbeam.complete.fact.FactOrigin;
import dev.hornbeam.complete.fact.FoundFact;
import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/**
 * New facts as a Parquet file: the columns of the CSV file, with numbers as numbers and labels missing where there are
 * none. Where the facts come from is in the file's own notes.
 */
public final class ParquetNewFactFormat implements NewFactFormat {
    private static final MessageType COLUMNS = MessageTypeParser.parseMessageType("""
            message new_fact {
              required binary head (STRING);
              required binary relation (STRING);
              required binary tail (STRING);
              optional double probability;
              optional double score;
              optional int32 round;
              required binary rule (STRING);
              optional binary head_label (STRING);
              optional binary relation_label (STRING);
              optional binary tail_label (STRING);
              required binary origin (STRING);
            }""");

    @Override
    public String name() {
        return "parquet";
    }

    @Override
    public List<String> endings() {
        return List.of(".parquet");
    }

    @Override
    public boolean isPacked() {
        return true;
    }

    @Override
    public Output open(OutputStream stream, Dataset data, FactOrigin origin) throws IOException {
        ParquetRows rows = new ParquetRows(stream, COLUMNS, notes(origin));
        return new Output() {
            @Override
            public void write(FoundFact found) throws IOException {
                DerivedFact fact = found.fact();
                String relation = data.relations().name(fact.relation());
                rows.write(
                        data.entities().name(fact.head()),
                        relation,
                        data.entities().name(fact.tail()),
                        fact.probability(),
                        fact.score(),
                        found.round(),
                        RuleFormat.statement(fact.rule(), data.relations()),
                        data.labels().entity(fact.head()).orElse(null),
                        data.labels().relation(relation).orElse(null),
                        data.labels().entity(fact.tail()).orElse(null),
                        SchemaRow.RULES);
            }

            @Override
            public void write(SchemaRow fact) throws IOException {
                String relation = data.relations().name(fact.relation());
                rows.write(
                        data.entities().name(fact.head()),
                        relation,
                        data.entities().name(fact.tail()),
                        null,
                        null,
                        null,
                        fact.reason(),
                        data.labels().entity(fact.head()).orElse(null),
                        data.labels().relation(relation).orElse(null),
                        data.labels().entity(fact.tail()).orElse(null),
                        SchemaRow.SCHEMA);
            }

            @Override
            public void finish() throws IOException {
                rows.finish();
            }
        };
    }

    private static Map<String, String> notes(FactOrigin origin) {
        return Map.of(
                "hornbeam.software", origin.software(),
                "hornbeam.model", origin.model(),
                "hornbeam.model.learned", origin.learned(),
                "hornbeam.model.data", origin.learnedFrom().name(),
                "hornbeam.model.data.fingerprint", origin.learnedFrom().fingerprint(),
                "hornbeam.data", origin.data().name(),
                "hornbeam.data.fingerprint", origin.data().fingerprint(),
                "hornbeam.found", origin.found());
    }
}
