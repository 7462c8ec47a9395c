package dev.hornbeam.complete.fact;

import java.io.IOException;
import java.util.function.Consumer;

/** New facts that are passed on one after the other, so that they need not all be in memory. */
@FunctionalInterface
public interface NewFacts {
    /** Passes all facts on, in order. */
    void forEach(Consumer<FoundFact> reader) throws IOException;
}
