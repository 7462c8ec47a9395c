package dev.hornbeam;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why an answer has its rank. For a fact that the graph has already, this is what the rest of the graph says about it.
 *
 * @param prediction the answer that is explained
 * @param better how many answers rank above it, not counting those that are known already
 * @param equal how many others have the same score
 * @param prior the part of the score that does not come from rules: how common the answer is
 * @param proofs the rules that lead to it, the largest share first; empty if there are none
 * @param attributes the rules with constants that speak for it or against it, the largest share first
 * @param rivals the best of those above it, which show why it is not higher
 */
public record Explanation(
        Prediction prediction,
        int better,
        int equal,
        double prior,
        List<Proof> proofs,
        List<AttributeSupport> attributes,
        List<Rival> rivals) {
    public Explanation {
        Objects.requireNonNull(prediction, "prediction");
        proofs = List.copyOf(proofs);
        attributes = List.copyOf(attributes);
        rivals = List.copyOf(rivals);
    }

    /**
     * A better-ranked answer and what it has that the explained one lacks.
     *
     * @param advantages rules that do more for the rival, the largest difference first
     * @param attributes how much more rules with constants add to its score, or less
     */
    public record Rival(Prediction prediction, List<Advantage> advantages, double attributes) {
        public Rival {
            advantages = List.copyOf(advantages);
        }
    }

    /**
     * A rule that does more for a rival.
     *
     * @param gain how much more it adds to the rival's score than to the explained answer's
     */
    public record Advantage(ChainRule rule, double gain) {}

    /** The answer, then one proof per line. */
    @Override
    public String toString() {
        return Stream.concat(Stream.of(prediction), Stream.concat(proofs.stream(), attributes.stream()))
                .map(Object::toString)
                .collect(Collectors.joining("\n"));
    }
}
