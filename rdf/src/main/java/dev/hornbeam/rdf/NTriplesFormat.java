package dev.hornbeam.rdf;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleSink;
import java.io.IOException;
import java.io.InputStream;

/** N-Triples: one fact per line, every IRI in full. */
public final class NTriplesFormat extends RdfFormat {
    public NTriplesFormat() {
        super("ntriples", ".nt", ".ntriples");
    }

    @Override
    public boolean looksRight(RdfOpening opening) {
        return opening.isTriple();
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        new StatementReader(Syntax.N_TRIPLES, where, options, sink).read(in);
    }
}
