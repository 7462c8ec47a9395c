package dev.hornbeam.complete.fact;

import dev.hornbeam.NewFactFigures;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** The facts that a search has found so far, and how far it has come. */
public interface FoundFacts extends NewFacts {
    NewFactFigures extent();

    /** More facts, in order. */
    void append(List<FoundFact> facts) throws IOException;

    /** Marks everything appended so far as valid. */
    void mark(NewFactFigures extent) throws IOException;

    /** All facts that are valid, in order. */
    @Override
    void forEach(Consumer<FoundFact> reader);
}
