package dev.hornbeam.rdf;

import dev.hornbeam.complete.fact.DerivedFact;
import dev.hornbeam.complete.fact.FoundFact;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;

/** New facts as N-Triples, with what is known about each in a comment at the end of its line. */
public final class NewFactTriples implements NewFactFormat {
    @Override
    public String name() {
        return "ntriples";
    }

    @Override
    public List<String> endings() {
        return List.of(".nt");
    }

    @Override
    public Output open(OutputStream stream, Dataset data) {
        NTriplesWriter out = new NTriplesWriter(stream, data.prefixes());
        return new Output() {
            @Override
            public void write(FoundFact found) throws IOException {
                DerivedFact fact = found.fact();
                out.write(
                        data.entities().name(fact.head()),
                        data.relations().name(fact.relation()),
                        data.entities().name(fact.tail()),
                        String.format(
                                Locale.ROOT,
                                "probability %.6f, score %.6f, round %d, %s",
                                fact.probability(),
                                fact.score(),
                                found.round(),
                                RuleFormat.statement(fact.rule(), data.relations())));
            }

            @Override
            public void finish() throws IOException {
                out.flush();
            }
        };
    }
}
