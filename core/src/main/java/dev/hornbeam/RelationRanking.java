package dev.hornbeam;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * By which relation one entity leads to another.
 *
 * @param answer the most probable relation; empty where it is likelier that no relation leads there
 * @param noRelation the probability that none does; 0 for a model of stories, whose questions always have an answer
 * @param basis what decided: {@code paths}; {@code unlinked} where there is none, so that no relation is known; for a model of
 *     stories how common relations are, {@code prior_unlinked} where there is no path and {@code prior_null} where none means
 *     anything to the model
 * @param target the answer that a story gives to its own question
 * @param known relations that lead there directly in the graph
 * @param paths how many paths there are
 * @param bodies how many distinct bodies they have
 * @param longest how many steps the longest has
 * @param maxLength how many steps a path may have
 * @param cut whether the budget ran out, so that longer paths are missing
 * @param completeTo up to how many steps paths are complete, if they were cut
 * @param distance the length of the shortest path, if no path counts; empty if the two are not linked
 * @param relations every relation that the model knows, most probable first; with {@code noRelation} the probabilities add up to 1
 * @param composition how the strongest body of the most probable relation is composed, if paths decided
 * @param note how far probabilities can be believed, or which other facts the answer explains, if there is something to say
 */
public record RelationRanking(
        Named head,
        Named tail,
        Optional<Named> answer,
        double noRelation,
        String basis,
        Optional<Named> target,
        List<Named> known,
        long paths,
        int bodies,
        int longest,
        int maxLength,
        boolean cut,
        OptionalInt completeTo,
        OptionalInt distance,
        List<RelationGuess> relations,
        Optional<BodyComposition> composition,
        String note) {
    public RelationRanking {
        Objects.requireNonNull(answer, "answer");
        known = List.copyOf(known);
        relations = List.copyOf(relations);
        if (relations.isEmpty()) {
            throw new IllegalArgumentException("a ranking of no relation");
        }
    }

    /** The most probable relation, even where no relation is likelier. */
    public RelationGuess best() {
        return relations.get(0);
    }

    /** Whether paths between the two decided. */
    public boolean byPaths() {
        return basis.equals("paths");
    }

    /** The same with the most probable relations only. */
    public RelationRanking top(int most) {
        return new RelationRanking(
                head,
                tail,
                answer,
                noRelation,
                basis,
                target,
                known,
                paths,
                bodies,
                longest,
                maxLength,
                cut,
                completeTo,
                distance,
                relations.subList(0, Math.min(most, relations.size())),
                composition,
                note);
    }

    /** The distance by the name that {@code relate --json} gives it. */
    @JsonProperty
    OptionalInt shortestPath() {
        return distance;
    }

    @Override
    public String toString() {
        return head + " to " + tail + ": " + (answer.isEmpty() ? "no relation, " : "")
                + relations.subList(0, Math.min(3, relations.size()));
    }
}
