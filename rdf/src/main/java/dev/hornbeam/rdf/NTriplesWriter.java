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
import java.util.regex.Pattern;

/**
 * Writes facts as N-Triples. IRIs, in full or short, are written in full; a tail that is a literal stays one; any other
 * name, blank nodes included, becomes an IRI {@code urn:hornbeam:…}, which the readers of this module turn back into the
 * same name.
 */
public final class NTriplesWriter implements Closeable {
    private static final Pattern IRI = Pattern.compile("<[^\\x00-\\x20<>\"{}|^`\\\\\\x7F-\\x9F]+>");
    private static final Pattern LITERAL = Pattern.compile(
            "\"(?:[^\"\\\\\\x00-\\x1F\\x7F-\\x9F]|\\\\[tbnrf\"'\\\\])*+\"(?:@[A-Za-z]+(?:-[A-Za-z0-9]+)*|\\^\\^"
                    + IRI.pattern() + ")?");

    private final Writer out;
    private final Prefixes prefixes;

    /** @param prefixes the short forms that names may have */
    public NTriplesWriter(OutputStream out, Prefixes prefixes) {
        this.out = new BufferedWriter(new OutputStreamWriter(out, UTF_8), 1 << 16);
        this.prefixes = prefixes;
    }

    /** Writes one fact. */
    public void write(String head, String relation, String tail) throws IOException {
        terms(head, relation, tail);
        out.write(" .\n");
    }

    /** Writes one fact with a comment at the end of its line. */
    public void write(String head, String relation, String tail, String comment) throws IOException {
        terms(head, relation, tail);
        out.write(" . # " + comment.replaceAll("\\p{Cntrl}", " ") + "\n");
    }

    private void terms(String head, String relation, String tail) throws IOException {
        out.write(iri(head));
        out.write(' ');
        out.write(iri(relation));
        out.write(' ');
        out.write(LITERAL.matcher(tail).matches() ? tail : iri(tail));
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

    private String iri(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a name is empty. Maybe the facts were made by hand.");
        }
        String full = prefixes.expand(name);
        boolean foreign =
                IRI.matcher(full).matches() && !full.startsWith("<_:") && !full.startsWith("<" + UrnNames.NAMESPACE);
        return foreign ? full : "<" + UrnNames.iri(name) + ">";
    }

    /** Flushes what is written so far. */
    public void flush() throws IOException {
        out.flush();
    }

    /** Writes what is left and closes the stream. */
    @Override
    public void close() throws IOException {
        out.close();
    }
}
