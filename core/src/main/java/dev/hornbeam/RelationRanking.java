package dev.hornbeam;

import java.util.List;

/**
 * The relations that may lead from one entity to another, most probable first.
 *
 * @param guesses every relation that the model knows
 * @param byPaths whether paths between the two decided; if not, only the frequency of each relation did
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
