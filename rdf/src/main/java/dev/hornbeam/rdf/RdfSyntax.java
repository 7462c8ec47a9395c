package dev.hornbeam.rdf;

import dev.hornbeam.graph.Prefixes;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** The syntaxes that facts are written in. */
enum RdfSyntax {
    N_TRIPLES("ntriples", ".nt", ".ntriples"),
    N_QUADS("nquads", ".nq", ".nquads"),
    TURTLE("turtle", ".ttl", ".turtle");

    private final String label;
    private final List<String> endings;

    RdfSyntax(String label, String... endings) {
        this.label = label;
        this.endings = List.of(endings);
    }

    String label() {
        return label;
    }

    List<String> endings() {
        return endings;
    }

    /** Takes facts with a comment each, which may be empty. */
    interface Sink {
        void write(String head, String relation, String tail, String comment) throws IOException;

        void flush() throws IOException;
    }

    /** @param graph the IRI of the named graph to write into; only N-Quads have one */
    Sink open(OutputStream out, Prefixes prefixes, Optional<String> graph) throws IOException {
        if (this == TURTLE) {
            TurtleWriter writer = new TurtleWriter(out, prefixes);
            return new Sink() {
                @Override
                public void write(String head, String relation, String tail, String comment) throws IOException {
                    writer.write(head, relation, tail, comment);
                }

                @Override
                public void flush() throws IOException {
                    writer.flush();
                }
            };
        }
        NTriplesWriter writer = new NTriplesWriter(out, prefixes, this == N_QUADS ? graph : Optional.empty());
        return new Sink() {
            @Override
            public void write(String head, String relation, String tail, String comment) throws IOException {
                if (comment.isEmpty()) {
                    writer.write(head, relation, tail);
                } else {
                    writer.write(head, relation, tail, comment);
                }
            }

            @Override
            public void flush() throws IOException {
                writer.flush();
            }
        };
    }
}
