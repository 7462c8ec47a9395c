package dev.hornbeam;

import java.util.List;

/**
 * By which relation one entity leads to another, most probable first.
 *
 * @param guesses every relation that the model knows
 * @param byPaths whether paths between the two decided; else nothing but how common each relation is
 */
public record RelationRanking(List<RelationGuess> guesses, boolean byPaths) {
    public RelationRanking {
        guesses = List.copyOf(guesses);
        if (guesses.isEmpty()) {
            throw new IllegalArgumentException("a ranking of no relation");
        }
    }

    /** The most probable relation. */
    public RelationGuess best() {
        return guesses.get(0);
    }
}
