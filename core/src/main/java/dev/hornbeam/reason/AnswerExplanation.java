package dev.hornbeam.reason;

import dev.hornbeam.reason.aggregate.Joint.Evidence;
import dev.hornbeam.reason.aggregate.Joint.Feature;
import dev.hornbeam.reason.attribute.FiredRule;
import dev.hornbeam.reason.calibrate.FactModel;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.constant.ConstantRule;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Why an answer has its rank.
 *
 * @param answer the answer that is explained
 * @param better how many answers rank above it, without known ones
 * @param equal how many others have the same score
 * @param prior the part of the score that does not come from rules: how common the answer is
 * @param evidence what else speaks for it or against it, where all evidence is weighed in one model
 * @param proofs the rules that lead to it, the largest part first; empty if there are none
 * @param constants the rules with constants read from a file that lead to it, the largest part first
 * @param attributes the rules with constants weighed all at once that speak for it or against it, the largest part first
 * @param rivals the best of those above it, which show why it is not higher
 * @param odds the log-odds of the fact in parts; empty if its probability is not made of parts
 */
public record AnswerExplanation(
        Query query,
        Answer answer,
        int better,
        int equal,
        double prior,
        List<Evidence> evidence,
        List<RuleProof> proofs,
        List<ConstantProof> constants,
        List<AttributeProof> attributes,
        List<Rival> rivals,
        Optional<FactModel.Parts> odds) {
    public AnswerExplanation {
        evidence = List.copyOf(evidence);
        proofs = List.copyOf(proofs);
        constants = List.copyOf(constants);
        attributes = List.copyOf(attributes);
        rivals = List.copyOf(rivals);
    }

    /** The same with the probabilities of the answer and its rivals. */
    AnswerExplanation withProbabilities(UnaryOperator<Answer> probability, Optional<FactModel.Parts> parts) {
        return new AnswerExplanation(
                query,
                probability.apply(answer),
                better,
                equal,
                prior,
                evidence,
                proofs,
                constants,
                attributes,
                rivals.stream()
                        .map(rival -> new Rival(
                                probability.apply(rival.answer()),
                                rival.advantages(),
                                rival.attributes(),
                                rival.most()))
                        .toList(),
                parts);
    }

    /**
     * One rule with constants, read from a file, that leads to an answer.
     *
     * @param rule in the ids of the graph
     * @param statement as people read it
     * @param part what it adds to the score
     * @param share its share of everything that is added, from 0 to 1
     */
    public record ConstantProof(ConstantRule rule, String statement, double part, double share) {}

    /**
     * One rule with constants that speaks for an answer or against it.
     *
     * @param part what it adds to the score
     * @param share its share of everything that is added, from 0 to 1; 0 for a rule that lowers the score
     */
    public record AttributeProof(FiredRule rule, double part, double share) {}

    /**
     * One rule that supports an answer.
     *
     * @param rule read from the query's entity to the answer
     * @param pathCount the number of simple paths by which it leads there
     * @param part what it adds to the score
     * @param share its share of everything that is added, from 0 to 1; 0 for a rule that lowers the score
     * @param paths some of the paths, each as its entities from start to end
     */
    public record RuleProof(Rule rule, int pathCount, double part, double share, List<List<Integer>> paths) {
        public RuleProof {
            paths = paths.stream().map(List::copyOf).toList();
        }
    }

    /**
     * A better-ranked answer and what it has that the explained one lacks.
     *
     * @param advantages rules that do more for the rival, the largest difference first
     * @param attributes how much more rules with constants add to its score, or less
     * @param most the other evidence that does most for the rival, compared with the explained answer; empty if none does
     */
    public record Rival(Answer answer, List<Advantage> advantages, double attributes, Optional<Feature> most) {
        public Rival {
            advantages = List.copyOf(advantages);
        }

        /**
         * A rule that does more for the rival.
         *
         * @param gain how much more it adds to the rival's score than to the explained answer's
         */
        public record Advantage(Rule rule, double gain) {}
    }
}
