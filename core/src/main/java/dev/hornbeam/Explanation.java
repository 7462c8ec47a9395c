package dev.hornbeam;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why an answer has its rank. For a fact that the graph has already, this is what the rest of the graph says about it.
 *
 * @param fact the fact that is explained
 * @param asksTail whether its tail is the answer, not its head
 * @param answer the answer that is explained
 * @param contradiction why the fact cannot hold beside what is known, in words, also of a known fact
 * @param standing whether the fact is known, held out or new, in words
 * @param tailRank the rank of the tail among all entities, without other answers that the graph has
 * @param headRank that of the head
 * @param better how many answers rank above it, not counting those that are known already
 * @param equal how many others have the same score
 * @param prior the part of the score that does not come from rules: how common the answer is
 * @param evidence what else speaks for it or against it, the strongest first: links that are there already, how common it is, how near
 * @param odds how the probability comes about: the log-odds of the fact in parts, the largest first; empty where it goes by a single rule
 * @param proofs the rules that lead to it, the largest share first; empty if there are none
 * @param attributes the rules with constants that speak for it or against it, the largest share first
 * @param rivals the best of those above it, which show why it is not higher
 */
public record Explanation(
        NamedFact fact,
        boolean asksTail,
        Prediction answer,
        Optional<String> contradiction,
        String standing,
        Rank tailRank,
        Rank headRank,
        int better,
        int equal,
        double prior,
        List<Evidence> evidence,
        List<Evidence> odds,
        List<Proof> proofs,
        List<AttributeSupport> attributes,
        List<Rival> rivals) {
    public Explanation {
        Objects.requireNonNull(fact, "fact");
        Objects.requireNonNull(answer, "answer");
        evidence = List.copyOf(evidence);
        odds = List.copyOf(odds);
        proofs = List.copyOf(proofs);
        attributes = List.copyOf(attributes);
        rivals = List.copyOf(rivals);
    }

    /**
     * Evidence other than rules, such as that the two entities are linked by another relation already.
     *
     * @param kind {@code no-rule}, {@code linked}, {@code linked-back}, {@code frequency}, {@code degree}, {@code nearness} or {@code
     *     itself}; of log-odds also {@code rules}, {@code attributes}, {@code others}, {@code answers} and {@code base}
     * @param text in words
     * @param part how much more it adds to the score than to that of the average candidate, or to the log-odds; below 0 it speaks against
     *     the answer
     */
    public record Evidence(String kind, String text, double part) {
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%+.2f  %s", part, text);
        }
    }

    /**
     * A better-ranked answer and what it has that the explained one lacks.
     *
     * @param advantages rules that do more for the rival, the largest difference first
     * @param attributesGain how much more rules with constants add to its score, or less
     * @param why the reason, if it is neither
     */
    public record Rival(
            Named entity,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) double probability,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) double score,
            List<Advantage> advantages,
            double attributesGain,
            Optional<String> why) {
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

    @JsonProperty
    public Named head() {
        return fact.head();
    }

    @JsonProperty
    public Named relation() {
        return fact.relation();
    }

    @JsonProperty
    public Named tail() {
        return fact.tail();
    }

    /** The side that is asked for. */
    @JsonProperty
    public String asked() {
        return asksTail ? "tail" : "head";
    }

    @JsonProperty
    public boolean known() {
        return answer.known();
    }

    @JsonProperty
    public boolean reached() {
        return answer.byRule();
    }

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public double score() {
        return answer.score();
    }

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public double probability() {
        return answer.probability();
    }

    /** The rank of the tail; ties get their mean. */
    @JsonProperty
    public double rankAsTail() {
        return tailRank.mean();
    }

    /** The rank of the head; ties get their mean. */
    @JsonProperty
    public double rankAsHead() {
        return headRank.mean();
    }

    /** The answer, then one proof per line. */
    @Override
    public String toString() {
        return Stream.of(Stream.of(answer), proofs.stream(), attributes.stream(), evidence.stream())
                .flatMap(each -> each)
                .map(Object::toString)
                .collect(Collectors.joining("\n"));
    }
}
