package dev.hornbeam;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * One answer to a question.
 *
 * @param entity the answer
 * @param probability the chance that the answer holds, as measured on held-out facts; NaN if it was not measured
 * @param score the number by which the answers of one question are ranked; negative infinity if only its frequency
 *     supports it
 * @param byRule whether a rule leads to the answer
 * @param known whether the graph has the fact already
 * @param contradiction why it cannot hold beside what is known, in words; empty if nothing speaks against it
 */
public record Prediction(
        Question question,
        String entity,
        double probability,
        double score,
        boolean byRule,
        boolean known,
        Optional<String> contradiction) {
    public Prediction {
        Objects.requireNonNull(question, "question");
        Objects.requireNonNull(entity, "entity");
        Objects.requireNonNull(contradiction, "contradiction");
    }

    /** The predicted fact. */
    public Fact fact() {
        return question.with(entity);
    }

    /** {@code basedIn(Gus, Lisbon), probability 0.83}. */
    @Override
    public String toString() {
        return fact()
                + (Double.isNaN(probability) ? "" : String.format(Locale.ROOT, ", probability %.2f", probability))
                + (known ? ", known" : "");
    }
}
