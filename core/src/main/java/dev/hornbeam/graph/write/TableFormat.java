package dev.hornbeam.graph.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.NamePolicy;
import dev.hornbeam.text.VisibleJson;
import java.io.BufferedOutputStream;
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

    /** Writes facts as rows with tabs, names as they are: by the policy of names each fits between two tabs. */
    static final class TsvRows {
        private static final char BYTE_ORDER_MARK = '\uFEFF';

        private final OutputStream out;
        private final String where;
        private boolean begun;

        /** @param where what is written, for messages */
        TsvRows(OutputStream out, String where) {
            this.out = new BufferedOutputStream(out, 1 << 16);
            this.where = where;
        }

        void write(String head, String relation, String tail) throws IOException {
            if (!begun && head.indexOf(BYTE_ORDER_MARK) == 0) {
                out.write(Character.toString(BYTE_ORDER_MARK).getBytes(UTF_8)); // readers skip one
            }
            begun = true;
            name(head);
            out.write('\t');
            name(relation);
            out.write('\t');
            name(tail);
            out.write('\n');
        }

        private void name(String name) throws IOException {
            NamePolicy.problem(name, where).ifPresent(problem -> {
                throw problem.and("The name is \"" + name + "\".");
            });
            out.write(name.getBytes(UTF_8));
        }

        void flush() throws IOException {
            out.flush();
        }
    }
}
