package dev.hornbeam.rdf;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleSink;
import java.io.IOException;
import java.io.InputStream;

/**
 * TriG: Turtle with named graphs, whose names are ignored. It looks like Turtle, so only its ending distinguishes it.
 */
public final class TrigFormat extends RdfFormat {
    public TrigFormat() {
        super("trig", ".trig");
    }

    @Override
    public boolean looksRight(RdfOpening opening) {
        return false;
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        new DocumentReader(Syntax.TRIG, where, options, sink).read(in);
    }
}
