package dev.hornbeam.rdf;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleSink;
import java.io.IOException;
import java.io.InputStream;

/** N-Quads: one fact per line, with the name of its graph, which is ignored. */
public final class NQuadsFormat extends RdfFormat {
    public NQuadsFormat() {
        super("nquads", ".nq", ".nquads");
    }

    @Override
    public boolean looksRight(RdfOpening opening) {
        return opening.isQuad();
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        new StatementReader(Syntax.N_QUADS, where, options, sink).read(in);
    }
}
