package dev.hornbeam;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One answer to a question.
 *
 * @param rank its rank among answers that are not known, from 1; tied answers share the first one's, known ones have none
 * @param entity the answer
 * @param label of the entity, if the facts have one
 * @param probability the chance that the fact holds, given the graph: the same wherever the fact is shown; NaN if it was not measured
 * @param share the chance that this is the answer if the question is known to have one; NaN if it was not measured
 * @param score the number by which the answers of one question are ranked; negative infinity if only its frequency
 *     supports it
 * @param frequency how many facts of the relation have this answer
 * @param byRule whether a rule leads to the answer
 * @param known whether the graph has the fact already
 * @param heldOut the split that has the fact, if it is not among those reasoned on
 * @param contradiction why it cannot hold beside what is known, in words; empty if nothing speaks against it
 * @param proofs the rules that lead to it, if they were asked for
 * @param attributes the rules with constants that speak for it or against it, if they were asked for
 */
public record Prediction(
        @JsonIgnore Question question,
        OptionalInt rank,
        Named entity,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> label,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) double probability,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) double share,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) double score,
        int frequency,
        boolean byRule,
        boolean known,
        Optional<String> heldOut,
        Optional<String> contradiction,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<List<Proof>> proofs,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<List<AttributeSupport>> attributes) {
    public Prediction {
        Objects.requireNonNull(question, "question");
        Objects.requireNonNull(entity, "entity");
        Objects.requireNonNull(contradiction, "contradiction");
    }

    /** The predicted fact. */
    public Fact fact() {
        return question.with(entity.name());
    }

    /** Whether rules or attributes say something of it; else it stands where its frequency puts it. */
    public boolean scored() {
        return score > Double.NEGATIVE_INFINITY;
    }

    /** The same as {@link #byRule}, as the command line has always called it. */
    @JsonProperty
    public boolean reached() {
        return byRule;
    }

    /** {@code basedIn(Gus, Lisbon), probability 0.83}. */
    @Override
    public String toString() {
        return fact()
                + (Double.isNaN(probability) ? "" : String.format(Locale.ROOT, ", probability %.2f", probability))
                + (known ? ", known" : "");
    }
}
