package dev.hornbeam.rdf.write;

import dev.hornbeam.complete.fact.DerivedFact;
import dev.hornbeam.complete.fact.FactOrigin;
import dev.hornbeam.complete.fact.FoundFact;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * New facts as Turtle with statements about each: {@code << s p o >> hb:probability 0.93}. RDF-star reads that as a quoted
 * triple, RDF 1.2 as a reified one ({@code rdf:reifies}); the text is the same. The fact itself is stated beside it, and
 * where all of them come from at the top.
 */
public final class AnnotatedTurtle implements NewFactFormat {
    @Override
    public String name() {
        return "ttl-star";
    }

    @Override
    public List<String> endings() {
        return List.of(".ttls");
    }

    @Override
    public Output open(OutputStream stream, Dataset data, FactOrigin origin) throws IOException {
        TurtleWriter writer = new TurtleWriter(stream, withOurs(data.prefixes()));
        OriginText text = new OriginText(origin, writer::shown);
        writer.writeText(text.all() + "\n");
        return new Output() {
            @Override
            public void write(FoundFact found) throws IOException {
                DerivedFact fact = found.fact();
                String triple = writer.triple(
                        data.entities().name(fact.head()),
                        data.relations().name(fact.relation()),
                        data.entities().name(fact.tail()));
                String rule = RuleFormat.statement(fact.rule(), data.relations());
                writer.writeText(triple + " .\n<< " + triple + " >> "
                        + text.of(number(fact.probability()), number(fact.score()), found.round(), rule) + " .\n");
            }

            @Override
            public void finish() throws IOException {
                writer.flush();
            }
        };
    }

    /** Prefixes that the data has already keep their meaning; the names of ours are then written in full. */
    private static Prefixes withOurs(Prefixes given) {
        Map<String, String> all = new TreeMap<>(given.namespaces());
        OriginText.PREFIXES.forEach(all::putIfAbsent);
        return new Prefixes(all);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }
}
