package dev.hornbeam.complete.fact;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.file.FileEnding;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.text.TableCell;
import dev.hornbeam.text.VisibleJson;
import dev.hornbeam.text.VisibleText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;

/** A way of writing new facts with what is known about them. Other modules add theirs as services. */
public interface NewFactFormat {
    /** Its name in options, such as {@code tsv}. */
    String name();

    /** The file name endings of this format, each with its dot. */
    List<String> endings();

    /** Whether files of this format have a named graph, which {@link FactOrigin#graph} gives. */
    default boolean hasGraph() {
        return false;
    }

    /** Whether files of this format are compressed already, so that nothing compresses them again. */
    default boolean isPacked() {
        return false;
    }

    /** Starts writing; the output is valid once it is finished. */
    Output open(OutputStream out, Dataset data, FactOrigin origin) throws IOException;

    /** Takes facts one by one. */
    interface Output {
        void write(FoundFact fact) throws IOException;

        /** Takes a fact that follows from the schema; they come after those that rules predict. */
        void write(SchemaRow fact) throws IOException;

        /** Ends the output: everything must be in the stream afterwards, which stays open. */
        void finish() throws IOException;
    }

    /**
     * A fact that follows from the schema, by ids.
     *
     * @param reason the statement it follows from, in words
     */
    record SchemaRow(int head, int relation, int tail, String reason) {
        /** How such facts are told from those that rules predict, which are {@link #RULES}. */
        public static final String SCHEMA = "schema";

        /** How facts are marked that rules predict. */
        public static final String RULES = "rules";
    }

    /** All available formats, tables first. */
    static List<NewFactFormat> all() {
        List<NewFactFormat> formats = new ArrayList<>(List.of(new NewFactTable(), new NewFactCsv(), new NewFactJson()));
        ServiceLoader.load(NewFactFormat.class).forEach(formats::add);
        return formats;
    }

    /** The format of a name, or of an ending without its dot: {@code ntriples} or {@code nt}. */
    static NewFactFormat named(String name) {
        return FileEnding.named(name, all(), NewFactFormat::name, NewFactFormat::endings)
                .orElseThrow(() -> {
                    List<String> names = all().stream().map(NewFactFormat::name).toList();
                    return InputException.of(
                            "format \"" + name + "\"",
                            "no format of that name",
                            "one of " + String.join(", ", names),
                            "Maybe you meant " + ClosestName.in(names, name).orElse(names.get(0)) + ".");
                });
    }

    /**
     * The format that a file's name implies, ignoring {@code .gz}; a table if it has no ending.
     *
     * @throws InputException if the ending is not known
     */
    static NewFactFormat of(String fileName) {
        return FileEnding.format(fileName, all(), NewFactFormat::endings).orElseGet(NewFactTable::new);
    }

    /**
     * New facts as CSV with a header, with the labels of head, relation and tail, if the data has any, in the last columns.
     * Names stand as they are, for they are read back; labels and rules, which are not, are no formulas of spreadsheets.
     */
    final class NewFactCsv implements NewFactFormat {
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
                    "tail_label",
                    "origin");
            return new Output() {
                @Override
                public void write(FoundFact found) {
                    DerivedFact fact = found.fact();
                    write(
                            new SchemaRow(
                                    fact.head(),
                                    fact.relation(),
                                    fact.tail(),
                                    RuleFormat.statement(fact.rule(), data.relations())),
                            number(fact.probability()),
                            number(fact.score()),
                            Integer.toString(found.round()),
                            SchemaRow.RULES);
                }

                @Override
                public void write(SchemaRow fact) {
                    write(fact, "", "", "", SchemaRow.SCHEMA);
                }

                private void write(SchemaRow fact, String probability, String score, String round, String origin) {
                    String relation = data.relations().name(fact.relation());
                    rows.writeRecord(
                            data.entities().name(fact.head()),
                            relation,
                            data.entities().name(fact.tail()),
                            probability,
                            score,
                            round,
                            VisibleText.sheetCell(fact.reason()),
                            VisibleText.sheetCell(
                                    data.labels().entity(fact.head()).orElse("")),
                            VisibleText.sheetCell(
                                    data.labels().relation(relation).orElse("")),
                            VisibleText.sheetCell(
                                    data.labels().entity(fact.tail()).orElse("")),
                            origin);
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

    /** New facts as one JSON object per line, with labels where the data has them. */
    final class NewFactJson implements NewFactFormat {
        private static final ObjectMapper JSON = VisibleJson.mapper();

        @Override
        public String name() {
            return "jsonl";
        }

        @Override
        public List<String> endings() {
            return List.of(".jsonl");
        }

        @Override
        public Output open(OutputStream stream, Dataset data, FactOrigin origin) {
            Writer out = new BufferedWriter(new OutputStreamWriter(stream, UTF_8), 1 << 16);
            return new Output() {
                @Override
                public void write(FoundFact found) throws IOException {
                    write(object(found, data));
                }

                @Override
                public void write(SchemaRow fact) throws IOException {
                    ObjectNode object = named(fact.head(), fact.relation(), fact.tail(), data);
                    object.put("reason", fact.reason());
                    object.put("origin", SchemaRow.SCHEMA);
                    write(labelled(object, fact.head(), fact.relation(), fact.tail(), data));
                }

                private void write(ObjectNode object) throws IOException {
                    out.write(JSON.writeValueAsString(object));
                    out.write('\n');
                }

                @Override
                public void finish() throws IOException {
                    out.flush();
                }
            };
        }

        private static ObjectNode object(FoundFact found, Dataset data) {
            DerivedFact fact = found.fact();
            ObjectNode object = named(fact.head(), fact.relation(), fact.tail(), data);
            object.put("probability", fact.probability());
            object.put("score", fact.score());
            object.put("round", found.round());
            object.put("rule", RuleFormat.statement(fact.rule(), data.relations()));
            object.put("origin", SchemaRow.RULES);
            return labelled(object, fact.head(), fact.relation(), fact.tail(), data);
        }

        private static ObjectNode named(int head, int relation, int tail, Dataset data) {
            ObjectNode object = JSON.createObjectNode();
            object.put("head", data.entities().name(head));
            object.put("relation", data.relations().name(relation));
            object.put("tail", data.entities().name(tail));
            return object;
        }

        private static ObjectNode labelled(ObjectNode object, int head, int relation, int tail, Dataset data) {
            data.labels().entity(head).ifPresent(label -> object.put("head_label", label));
            data.labels()
                    .relation(data.relations().name(relation))
                    .ifPresent(label -> object.put("relation_label", label));
            data.labels().entity(tail).ifPresent(label -> object.put("tail_label", label));
            return object;
        }
    }

    /**
     * New facts as rows with tabs: head, relation, tail, probability, score, round and the rule that supports the fact
     * most, and whether it is by {@code rules} or by the {@code schema}. Names stand as they are, as in the rows of facts that are read: none has a tab or a line break.
     */
    final class NewFactTable implements NewFactFormat {
        private static final String TITLES = "head\trelation\ttail\tprobability\tscore\tround\trule\torigin\n";

        @Override
        public String name() {
            return "tsv";
        }

        @Override
        public List<String> endings() {
            return List.of(".tsv", ".txt");
        }

        @Override
        public Output open(OutputStream stream, Dataset data, FactOrigin origin) throws IOException {
            Writer out = new BufferedWriter(new OutputStreamWriter(stream, UTF_8), 1 << 16);
            out.write(TITLES);
            return new Output() {
                @Override
                public void write(FoundFact found) throws IOException {
                    DerivedFact fact = found.fact();
                    out.write(data.entities().name(fact.head()) + "\t"
                            + data.relations().name(fact.relation()) + "\t"
                            + data.entities().name(fact.tail()) + "\t" + number(fact.probability()) + "\t"
                            + number(fact.score()) + "\t" + found.round() + "\t"
                            + RuleFormat.statement(fact.rule(), data.relations()) + "\t" + SchemaRow.RULES + "\n");
                }

                @Override
                public void write(SchemaRow fact) throws IOException {
                    out.write(data.entities().name(fact.head()) + "\t"
                            + data.relations().name(fact.relation()) + "\t"
                            + data.entities().name(fact.tail()) + "\t\t\t\t" + TableCell.of(fact.reason()) + "\t"
                            + SchemaRow.SCHEMA + "\n");
                }

                @Override
                public void finish() throws IOException {
                    out.flush();
                }
            };
        }

        private static String number(double value) {
            return String.format(Locale.ROOT, "%.6f", value);
        }
    }
}
