package dev.hornbeam.rdf;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleSink;
import java.io.IOException;
import java.io.InputStream;

/** Turtle: prefixes, and statements that share subjects and predicates. */
public final class TurtleFormat extends RdfFormat {
    public TurtleFormat() {
        super("turtle", ".ttl", ".turtle", ".n3");
    }

    @Override
    public boolean looksRight(RdfOpening opening) {
        return opening.isDirective();
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        new DocumentReader(Syntax.TURTLE, where, options, sink).read(in);
    }
}
