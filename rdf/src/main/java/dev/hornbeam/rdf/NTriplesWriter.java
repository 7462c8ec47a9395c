package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Triples;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.Optional;

/**
 * Writes facts as N-Triples, which are N-Quads of the default graph too, or as N-Quads of a named graph; names become
 * terms as {@link NameTerms} says.
 */
public final class NTriplesWriter implements RdfFactFormat.Sink, Closeable {
    private final Writer out;
    private final NameTerms terms;
    private final String graph;

    /** @param prefixes the short forms that names may have */
    public NTriplesWriter(OutputStream out, Prefixes prefixes) {
        this(out, prefixes, Optional.empty());
    }

    /** @param graph the IRI of a named graph: then the lines are N-Quads */
    public NTriplesWriter(OutputStream out, Prefixes prefixes, Optional<String> graph) {
        this.out = new BufferedWriter(new OutputStreamWriter(out, UTF_8), 1 << 16);
        this.terms = new NameTerms(prefixes);
        this.graph = graph.map(iri -> " <" + iri + ">").orElse("");
    }

    /** Writes one fact. */
    public void write(String head, String relation, String tail) throws IOException {
        write(head, relation, tail, "");
    }

    /** @param comment stands at the end of the line; empty for none */
    @Override
    public void write(String head, String relation, String tail, String comment) throws IOException {
        out.write(terms.iri(head));
        out.write(' ');
        out.write(terms.iri(relation));
        out.write(' ');
        out.write(terms.object(tail));
        out.write(graph);
        out.write(comment.isEmpty() ? " .\n" : " . # " + comment.replaceAll("\\p{Cntrl}", " ") + "\n");
    }

    /** Writes facts of a data set, in their order. */
    public void write(Dataset dataset, Triples facts) throws IOException {
        for (int i = 0; i < facts.size(); i++) {
            write(
                    dataset.entities().name(facts.head(i)),
                    dataset.relations().name(facts.relation(i)),
                    dataset.entities().name(facts.tail(i)));
        }
    }

    /** Flushes what is written so far. */
    @Override
    public void flush() throws IOException {
        out.flush();
    }

    /** Writes what is left and closes the stream. */
    @Override
    public void close() throws IOException {
        out.close();
    }
}
