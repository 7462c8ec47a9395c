package dev.hornbeam.rdf;

import dev.hornbeam.complete.fact.FactOrigin;
import dev.hornbeam.complete.fact.FoundFact;
import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** New facts as RDF, with what is known about each in a comment at the end of its line; one service for every syntax. */
public abstract class RdfNewFactFormat implements NewFactFormat {
    private final RdfSyntax syntax;

    private RdfNewFactFormat(RdfSyntax syntax) {
        this.syntax = syntax;
    }

    /** One fact per line, every IRI in full. */
    public static final class NTriples extends RdfNewFactFormat {
        public NTriples() {
            super(RdfSyntax.N_TRIPLES);
        }
    }

    /** The same in a named graph. */
    public static final class NQuads extends RdfNewFactFormat {
        public NQuads() {
            super(RdfSyntax.N_QUADS);
        }
    }

    /** Prefixes, and one fact per line. */
    public static final class Turtle extends RdfNewFactFormat {
        public Turtle() {
            super(RdfSyntax.TURTLE);
        }
    }

    @Override
    public final String name() {
        return syntax.label();
    }

    @Override
    public final List<String> endings() {
        return syntax.endings();
    }

    @Override
    public final boolean hasGraph() {
        return syntax == RdfSyntax.N_QUADS;
    }

    @Override
    public final Output open(OutputStream stream, Dataset data, FactOrigin origin) throws IOException {
        RdfSyntax.Sink sink = syntax.open(stream, data.prefixes(), Optional.of(origin.graph()));
        Relations names = syntax == RdfSyntax.TURTLE ? data.displayNames().relations() : data.relations();
        return new Output() {
            @Override
            public void write(FoundFact found) throws IOException {
                DerivedFact fact = found.fact();
                sink.write(
                        data.entities().name(fact.head()),
                        data.relations().name(fact.relation()),
                        data.entities().name(fact.tail()),
                        String.format(
                                Locale.ROOT,
                                "probability %.6f, score %.6f, round %d, %s",
                                fact.probability(),
                                fact.score(),
                                found.round(),
                                RuleFormat.statement(fact.rule(), names)));
            }

            @Override
            public void finish() throws IOException {
                sink.flush();
            }
        };
    }
}
