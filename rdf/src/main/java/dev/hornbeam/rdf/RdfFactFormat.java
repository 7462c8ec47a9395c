package dev.hornbeam.rdf;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.write.FactFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** Facts as RDF; there is one service for every syntax. */
public abstract class RdfFactFormat implements FactFormat {
    private final RdfSyntax syntax;

    private RdfFactFormat(RdfSyntax syntax) {
        this.syntax = syntax;
    }

    /** One fact per line, every IRI in full. */
    public static final class NTriples extends RdfFactFormat {
        public NTriples() {
            super(RdfSyntax.N_TRIPLES);
        }
    }

    /** The same, all facts in the default graph. */
    public static final class NQuads extends RdfFactFormat {
        public NQuads() {
            super(RdfSyntax.N_QUADS);
        }
    }

    /** Prefixes, and one fact per line. */
    public static final class Turtle extends RdfFactFormat {
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
    public final Output open(OutputStream stream, Dataset data) throws IOException {
        RdfSyntax.Sink sink = syntax.open(stream, data.prefixes(), Optional.empty());
        return new Output() {
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
}
