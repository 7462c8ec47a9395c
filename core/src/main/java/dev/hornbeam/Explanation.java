package dev.hornbeam;

import java.util.List;

/**
 * Why an answer has its rank. For a fact that the graph has already, this is what the rest of the graph says about it.
 *
 * @param prediction the answer that is explained
 * @param better how many answers rank above it, not counting those that are known already
 * @param equal how many others have the same score
 * @param proofs the rules that lead to it, the largest share first; empty if there are none
 * @param attributes the rules with constants that speak for it or against it, the largest share first
 */
public record Explanation(
        Prediction prediction, int better, int equal, List<Proof> proofs, List<AttributeSupport> attributes) {
    public Explanation {
        proofs = List.copyOf(proofs);
        attributes = List.copyOf(attributes);
    }
}
