package dev.hornbeam.cli.complete;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.complete.DerivedFact;
import dev.hornbeam.complete.FactsInProgress;
import dev.hornbeam.complete.FoundFact;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.rdf.NTriplesWriter;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

/** Writes new facts with what they rest on; the file appears whole or not at all. */
final class NewFactsWriter {
    /** What the file looks like. */
    enum Format {
        TSV,
        NTRIPLES;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String TITLES = "head\trelation\ttail\tprobability\tscore\tround\trule\n";

    private final Dataset data;
    private final Format format;

    NewFactsWriter(Dataset data, Format format) {
        this.data = data;
        this.format = format;
    }

    void write(FactsInProgress found, Path file) throws IOException {
        AtomicFile.writeBytes(file, raw -> {
            try (OutputStream packed = file.toString().endsWith(".gz") ? new GZIPOutputStream(raw, 1 << 16) : raw) {
                if (format == Format.TSV) {
                    rows(found, packed);
                } else {
                    triples(found, packed);
                }
            }
        });
    }

    private void rows(FactsInProgress found, OutputStream packed) throws IOException {
        Writer out = new BufferedWriter(new OutputStreamWriter(packed, UTF_8), 1 << 16);
        out.write(TITLES);
        found.forEach(writing(each -> {
            DerivedFact fact = each.fact();
            out.write(cell(data.entities().name(fact.head())) + "\t"
                    + cell(data.relations().name(fact.relation())) + "\t"
                    + cell(data.entities().name(fact.tail())) + "\t" + number(fact.probability()) + "\t"
                    + number(fact.score()) + "\t" + each.round() + "\t" + cell(rule(fact)) + "\n");
        }));
        out.flush();
    }

    private void triples(FactsInProgress found, OutputStream packed) throws IOException {
        NTriplesWriter out = new NTriplesWriter(packed, data.prefixes());
        found.forEach(writing(each -> {
            DerivedFact fact = each.fact();
            out.write(
                    data.entities().name(fact.head()),
                    data.relations().name(fact.relation()),
                    data.entities().name(fact.tail()),
                    "probability " + number(fact.probability()) + ", score " + number(fact.score()) + ", round "
                            + each.round() + ", " + rule(fact));
        }));
        out.flush();
    }

    private String rule(DerivedFact fact) {
        return RuleFormat.statement(fact.rule(), data.relations());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }

    /** Names keep to their column. */
    private static String cell(String name) {
        return name.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    private interface Writing {
        void write(FoundFact fact) throws IOException;
    }

    private static Consumer<FoundFact> writing(Writing writing) {
        return fact -> {
            try {
                writing.write(fact);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}
