package dev.hornbeam.rdf;

import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleSink;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

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

    /** Keeps the JSON-LD library from printing warnings to the terminal, unless the application has set a level itself. */
    public static final class QuietJsonLd {
        /** Kept in a field, because a logger without a reference to it loses its level. */
        private static final List<Logger> QUIET = List.of(Logger.getLogger("com.apicatalog"));

        static {
            QUIET.stream().filter(logger -> logger.getLevel() == null).forEach(logger -> logger.setLevel(Level.OFF));
        }

        private QuietJsonLd() {}

        /** Calling it loads the class, which does the work. */
        public static void ensure() {
            // the class is initialised now
        }
    }
}
