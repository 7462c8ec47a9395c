package dev.hornbeam.shape;

import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.shape.ConstraintCheck.Contradiction;
import java.util.function.IntPredicate;

/**
 * How well the kinds of an entity go with a part that a fact gives it: compared with chance, how often entities of both
 * kinds are met; immutable.
 */
public final class KindFit {
    /** No kind at all. */
    public static final int NONE = -1;

    private final EntityKinds kinds;
    private final KindCounts counts;

    public KindFit(Graph graph, Prefixes prefixes) {
        kinds = new EntityKinds(graph, prefixes);
        counts = new KindCounts(graph, kinds);
    }

    /**
     * The kind of an entity that speaks most against a part, or {@link #NONE}.
     *
     * @param part a relation, for its subjects, or an inverse, for its objects
     * @param fewer 1 if the entity itself is counted for the part by the fact in question alone, else 0
     * @param ignored kinds that do not count
     */
    public int strangest(int entity, int part, int fewer, IntPredicate ignored) {
        int strangest = NONE;
        double least = Double.POSITIVE_INFINITY;
        for (int kind : kinds.of(entity)) {
            if (kind != part && !ignored.test(kind)) {
                double lift = counts.lift(kind, part, fewer);
                if (lift < least) {
                    least = lift;
                    strangest = kind;
                }
            }
        }
        return strangest;
    }

    /** How often, at most, an entity of a kind has a part, compared with chance. */
    public double lift(int kind, int part, int fewer) {
        return counts.lift(kind, part, fewer);
    }

    /** How many entities are of both kinds. */
    public int both(int kind, int part) {
        return counts.of(kind, part);
    }

    /** How many entities are of a kind. */
    public int count(int kind) {
        return counts.of(kind);
    }

    /** A kind in words: {@code a subject of bornIn}. */
    public String words(int kind, DisplayNames names) {
        return Contradiction.words(kinds.name(kind), names);
    }
}
