package dev.hornbeam.reason;

import dev.hornbeam.reason.ground.Query;
import java.util.List;

/**
 * Why an answer has its rank.
 *
 * @param answer the answer that is explained
 * @param better how many answers rank above it, without known ones
 * @param equal how many others have the same score
 * @param prior the part of the score that does not come from rules: how common the answer is
 * @param proofs the rules that lead to it, the largest part first; empty if there are none
 * @param constants the rules with constants read from a file that lead to it, the largest part first
 * @param attributes the rules with constants weighed all at once that speak for it or against it, the largest part first
 * @param rivals the best of those above it, which show why it is not higher
 */
public record AnswerExplanation(
        Query query,
        Answer answer,
        int better,
        int equal,
        double prior,
        List<RuleProof> proofs,
        List<ConstantProof> constants,
        List<AttributeProof> attributes,
        List<Rival> rivals) {
    public AnswerExplanation {
        proofs = List.copyOf(proofs);
        constants = List.copyOf(constants);
        attributes = List.copyOf(attributes);
        rivals = List.copyOf(rivals);
    }
}
