package dev.hornbeam.rdf.format;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.rdf.DocumentReader;
import dev.hornbeam.rdf.QuietJsonLd;
import dev.hornbeam.rdf.Syntax;
import java.io.IOException;
import java.io.InputStream;

/**
 * JSON-LD 1.1. The whole document is held in memory while it is read, because its meaning depends on parts that may
 * come last. Contexts that the document only refers to are not fetched.
 */
public final class JsonLdFormat extends RdfFormat {
    public JsonLdFormat() {
        super("jsonld", ".jsonld");
    }

    @Override
    public boolean looksRight(RdfOpening opening) {
        return opening.isJsonLd();
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        QuietJsonLd.ensure();
        new DocumentReader(Syntax.JSON_LD, where, options, sink).read(in);
    }
}
