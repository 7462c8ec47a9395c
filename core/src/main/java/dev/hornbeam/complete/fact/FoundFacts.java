package dev.hornbeam.complete.fact;

import dev.hornbeam.ConstraintKind;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The facts that a search has found so far, and how far it has come. */
public interface FoundFacts extends NewFacts {
    /**
     * How far a search has come.
     *
     * @param round the round at work
     * @param relations how many relations of this round are done
     * @param ofRound facts found in the round
     * @param facts facts found in total
     * @param cutQueries queries that exceeded the work budget
     * @param refused facts left out, by the kind of constraint that they contradict
     */
    record Extent(
            int round, int relations, long ofRound, long facts, long cutQueries, Map<ConstraintKind, Long> refused) {
        /** Nothing is done yet. */
        public static final Extent START = new Extent(1, 0, 0, 0, 0, Map.of());

        public Extent {
            refused = Collections.unmodifiableMap(new TreeMap<>(refused));
        }

        /** One more relation is done. */
        Extent after(
                int roundAtWork,
                int relationsDone,
                long newFacts,
                long newlyCut,
                Map<ConstraintKind, Long> newlyRefused) {
            Map<ConstraintKind, Long> all = new TreeMap<>(refused);
            newlyRefused.forEach((kind, count) -> all.merge(kind, count, Long::sum));
            return new Extent(
                    roundAtWork,
                    relationsDone,
                    roundAtWork == round ? ofRound + newFacts : newFacts,
                    facts + newFacts,
                    cutQueries + newlyCut,
                    all);
        }
    }

    Extent extent();

    /** More facts, in order. */
    void append(List<FoundFact> facts) throws IOException;

    /** Marks everything appended so far as valid. */
    void mark(Extent extent) throws IOException;

    /** All facts that are valid, in order. */
    @Override
    void forEach(Consumer<FoundFact> reader);
}
