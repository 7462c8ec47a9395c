package dev.hornbeam.complete.fact;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/**
 * New facts as rows with tabs: head, relation, tail, probability, score, round and the rule that supports the fact
 * most. Names stand as they are, as in the rows of facts that are read: none has a tab or a line break.
 */
public final class NewFactTable implements NewFactFormat {
    private static final String TITLES = "head\trelation\ttail\tprobability\tscore\tround\trule\n";

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
                        + RuleFormat.statement(fact.rule(), data.relations()) + "\n");
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
