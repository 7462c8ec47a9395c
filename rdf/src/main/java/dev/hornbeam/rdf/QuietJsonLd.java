package dev.hornbeam.rdf;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps the JSON-LD library from printing warnings to the terminal, unless the application has set a level itself. */
public final class QuietJsonLd {
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
