package dev.hornbeam.reason;

import dev.hornbeam.reason.ground.Query;
import java.util.List;

/**
 * Why an answer stands where it stands.
 *
 * @param answer the answer that is explained
 * @param better how many answers stand above it, known ones left out
 * @param equal how many others have the same score
 * @param prior the part of the score that no rule gives: how common the answer is
 * @param proofs the rules that lead there, the largest part first; empty if none does
 * @param rivals the best of those above it: why it is not higher
 */
public record AnswerExplanation(
        Query query, Answer answer, int better, int equal, double prior, List<RuleProof> proofs, List<Rival> rivals) {
    public AnswerExplanation {
        proofs = List.copyOf(proofs);
        rivals = List.copyOf(rivals);
    }
}
