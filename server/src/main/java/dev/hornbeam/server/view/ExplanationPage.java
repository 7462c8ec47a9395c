package dev.hornbeam.server.view;

import dev.hornbeam.Named;
import dev.hornbeam.NamedFact;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Why an answer has its rank.
 *
 * @param asksTail whether the tail was asked for
 * @param standing whether the fact is known, held out or new, in words
 * @param rankAsTail the rank of the tail among all entities; ties get their mean
 * @param better how many answers stand above it, without known ones
 * @param prior the part of the score that does not come from rules
 * @param proofs rules that lead to it, the largest share first
 * @param attributes rules with constants that speak for it or against it
 * @param rivals the best of those above it, which show why it is not higher
 */
public record ExplanationPage(
        NamedFact fact,
        boolean asksTail,
        AnswerRow answer,
        String standing,
        double rankAsTail,
        double rankAsHead,
        int better,
        int equal,
        double prior,
        List<ProofRow> proofs,
        List<AttributeRow> attributes,
        List<RivalRow> rivals) {

    /**
     * A rule that leads to the answer.
     *
     * @param share of everything that speaks for it; 0 for a rule that speaks against it
     * @param part what it adds to the score
     */
    public record ProofRow(RuleRow rule, double share, double part, int pathCount, List<PathRow> paths) {}

    /** A rule with constants as it applies here. */
    public record AttributeRow(
            String text,
            NamedFact concludes,
            NamedFact because,
            double share,
            double part,
            OptionalDouble confidence,
            int count) {}

    /** An answer that stands higher, and by what. */
    public record RivalRow(
            Named entity,
            OptionalDouble probability,
            OptionalDouble score,
            List<AdvantageRow> advantages,
            double attributesGain,
            Optional<String> why) {}

    /** A rule that does more for the rival. */
    public record AdvantageRow(RuleRow rule, double gain) {}

    public ExplanationPage {
        proofs = List.copyOf(proofs);
        attributes = List.copyOf(attributes);
        rivals = List.copyOf(rivals);
    }
}
