package dev.hornbeam;

import java.util.List;

/**
 * Why an answer stands where it stands. Of a fact that the graph has already this is what the rest of the graph says.
 *
 * @param prediction the answer that is explained
 * @param better how many answers stand above it, those that are known already left out
 * @param equal how many others have the same score
 * @param proofs the rules that lead there, the largest part first; empty if none does
 */
public record Explanation(Prediction prediction, int better, int equal, List<Proof> proofs) {
    public Explanation {
        proofs = List.copyOf(proofs);
    }
}
