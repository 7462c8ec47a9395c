package dev.hornbeam.complete.fact;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** The facts that a search has found so far, and how far it has come. */
public interface FoundFacts {
    /**
     * How far a search has come.
     *
     * @param round the round at work
     * @param relations how many relations of this round are done
     * @param ofRound facts found in the round
     * @param facts facts found in total
     * @param cutQueries queries that exceeded the work budget
     */
    record Extent(int round, int relations, long ofRound, long facts, long cutQueries) {
        /** Nothing is done yet. */
        public static final Extent START = new Extent(1, 0, 0, 0, 0);

        /** One more relation is done. */
        Extent after(int roundAtWork, int relationsDone, long newFacts, long newlyCut) {
            return new Extent(
                    roundAtWork,
                    relationsDone,
                    roundAtWork == round ? ofRound + newFacts : newFacts,
                    facts + newFacts,
                    cutQueries + newlyCut);
        }
    }

    Extent extent();

    /** More facts, in order. */
    void append(List<FoundFact> facts) throws IOException;

    /** Marks everything appended so far as valid. */
    void mark(Extent extent) throws IOException;

    /** All facts that are valid, in order. */
    void forEach(Consumer<FoundFact> reader);
}
