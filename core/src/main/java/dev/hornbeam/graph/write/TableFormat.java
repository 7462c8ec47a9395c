package dev.hornbeam.graph.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.text.VisibleJson;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.List;

/** Facts in rows: with tabs and no header, as CSV with a header, or as one JSON object per line. */
abstract class TableFormat implements FactFormat {
    private static final FactFormat TSV = new TableFormat("tsv", ".tsv", ".txt") {
        @Override
        public Output open(OutputStream stream, Dataset data) {
            TsvRows rows = new TsvRows(stream, "tsv");
            return new Output() {
                @Override
                public void write(String head, String relation, String tail) throws IOException {
                    rows.write(head, relation, tail);
                }

                @Override
                public void finish() throws IOException {
                    rows.flush();
                }
            };
        }
    };

    private static final FactFormat CSV = new TableFormat("csv", ".csv") {
        @Override
        public Output open(OutputStream stream, Dataset data) {
            Writer out = writer(stream);
            CsvWriter rows = CsvWriter.builder().build(out);
            rows.writeRecord("subject", "predicate", "object");
            return new Output() {
                @Override
                public void write(String head, String relation, String tail) {
                    rows.writeRecord(head, relation, tail);
                }

                @Override
                public void finish() throws IOException {
                    rows.flush();
                    out.flush();
                }
            };
        }
    };

    private static final FactFormat JSON_LINES = new TableFormat("jsonl", ".jsonl") {
        @Override
        public Output open(OutputStream stream, Dataset data) throws IOException {
            JsonGenerator json = VisibleJson.factory().build().createGenerator(writer(stream));
            json.setRootValueSeparator(null);
            return new Output() {
                @Override
                public void write(String head, String relation, String tail) throws IOException {
                    json.writeStartObject();
                    json.writeStringField("head", head);
                    json.writeStringField("relation", relation);
                    json.writeStringField("tail", tail);
                    json.writeEndObject();
                    json.writeRaw('\n');
                }

                @Override
                public void finish() throws IOException {
                    json.flush();
                }
            };
        }
    };

    static final List<FactFormat> ALL = List.of(TSV, CSV, JSON_LINES);

    private final String name;
    private final List<String> endings;

    private TableFormat(String name, String... endings) {
        this.name = name;
        this.endings = List.of(endings);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> endings() {
        return endings;
    }

    private static Writer writer(OutputStream stream) {
        return new BufferedWriter(new OutputStreamWriter(stream, UTF_8), 1 << 16);
    }
}
