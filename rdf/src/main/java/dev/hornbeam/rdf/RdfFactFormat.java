package dev.hornbeam.rdf;

import dev.hornbeam.complete.fact.FactOrigin;
import dev.hornbeam.complete.fact.FoundFact;
import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.write.FactFormat;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Facts as RDF, and new facts with what is known about each in a comment at the end of its line; there is one service for
 * every syntax.
 */
public abstract class RdfFactFormat implements FactFormat, NewFactFormat {
    private final String name;
    private final List<String> endings;

    private RdfFactFormat(String name, String... endings) {
        this.name = name;
        this.endings = List.of(endings);
    }

    /** One fact per line, every IRI in full. */
    public static final class NTriples extends RdfFactFormat {
        public NTriples() {
            super("ntriples", ".nt", ".ntriples");
        }

        @Override
        Sink sink(OutputStream out, Prefixes prefixes, Optional<String> graph) {
            return new NTriplesWriter(out, prefixes);
        }
    }

    /** The same; facts stand in the default graph, new facts in a named graph. */
    public static final class NQuads extends RdfFactFormat {
        public NQuads() {
            super("nquads", ".nq", ".nquads");
        }

        @Override
        public boolean hasGraph() {
            return true;
        }

        @Override
        Sink sink(OutputStream out, Prefixes prefixes, Optional<String> graph) {
            return new NTriplesWriter(out, prefixes, graph);
        }
    }

    /** Prefixes, and one fact per line. */
    public static final class Turtle extends RdfFactFormat {
        public Turtle() {
            super("turtle", ".ttl", ".turtle");
        }

        @Override
        Relations relations(Dataset data) {
            return data.displayNames().relations();
        }

        @Override
        Sink sink(OutputStream out, Prefixes prefixes, Optional<String> graph) throws IOException {
            return new TurtleWriter(out, prefixes);
        }
    }

    /** Takes facts by name with a comment each, which may be empty. */
    interface Sink {
        void write(String head, String relation, String tail, String comment) throws IOException;

        void flush() throws IOException;
    }

    /** @param graph the IRI of the named graph to write into, for a syntax that has them */
    abstract Sink sink(OutputStream out, Prefixes prefixes, Optional<String> graph) throws IOException;

    /** Relations by the names that comments use. */
    Relations relations(Dataset data) {
        return data.relations();
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final List<String> endings() {
        return endings;
    }

    @Override
    public final boolean isPacked() {
        return false;
    }

    @Override
    public final FactFormat.Output open(OutputStream stream, Dataset data) throws IOException {
        Sink sink = sink(stream, data.prefixes(), Optional.empty());
        return new FactFormat.Output() {
            @Override
            public void write(String head, String relation, String tail) throws IOException {
                sink.write(head, relation, tail, "");
            }

            @Override
            public void finish() throws IOException {
                sink.flush();
            }
        };
    }

    @Override
    public final NewFactFormat.Output open(OutputStream stream, Dataset data, FactOrigin origin) throws IOException {
        Sink sink = sink(stream, data.prefixes(), Optional.of(origin.graph()));
        Relations names = relations(data);
        return new NewFactFormat.Output() {
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
            public void write(SchemaRow fact) throws IOException {
                sink.write(
                        data.entities().name(fact.head()),
                        data.relations().name(fact.relation()),
                        data.entities().name(fact.tail()),
                        "follows from the schema: " + fact.reason());
            }

            @Override
            public void finish() throws IOException {
                sink.flush();
            }
        };
    }
}
