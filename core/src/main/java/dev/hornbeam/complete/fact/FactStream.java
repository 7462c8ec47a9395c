package dev.hornbeam.complete.fact;

import dev.hornbeam.NewFactFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Passes facts on as they are found, and keeps them only if a later round needs them. */
public final class FactStream implements FoundFacts {
    private final Consumer<FoundFact> reader;
    private final boolean keeps;
    private final List<FoundFact> kept = new ArrayList<>();
    private NewFactFigures extent = NewFactFigures.START;

    /** @param rounds how many rounds the search makes */
    public FactStream(Consumer<FoundFact> reader, int rounds) {
        this.reader = reader;
        this.keeps = rounds > 1;
    }

    @Override
    public NewFactFigures extent() {
        return extent;
    }

    @Override
    public void append(List<FoundFact> facts) {
        facts.forEach(reader);
        if (keeps) {
            kept.addAll(facts);
        }
    }

    @Override
    public void mark(NewFactFigures reached) {
        extent = reached;
    }

    @Override
    public void forEach(Consumer<FoundFact> each) {
        kept.forEach(each);
    }
}
