package dev.hornbeam;

import java.util.Objects;

/**
 * One answer to a question.
 *
 * @param entity the answer
 * @param probability the chance that the answer holds, as measured on facts held out; not a number if nobody measured
 * @param score what answers of one question are ranked by; negative infinity if nothing but its frequency speaks for it
 * @param byRule whether a rule leads to the answer
 * @param known whether the graph has the fact already
 */
public record Prediction(
        Question question, String entity, double probability, double score, boolean byRule, boolean known) {
    public Prediction {
        Objects.requireNonNull(question);
        Objects.requireNonNull(entity);
    }

    /** What is predicted. */
    public Fact fact() {
        return question.with(entity);
    }
}
