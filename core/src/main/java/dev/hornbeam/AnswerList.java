package dev.hornbeam;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The answers of a question, best first.
 *
 * @param predictions as many as were asked for
 * @param reached how many entities rules lead to, known ones included
 * @param cutRules how many rules were not followed because they would have exceeded the work budget
 */
public record AnswerList(Question question, List<Prediction> predictions, int reached, int cutRules) {
    public AnswerList {
        Objects.requireNonNull(question, "question");
        predictions = List.copyOf(predictions);
    }

    /** The question and the answers. */
    @Override
    public String toString() {
        return question + ": " + predictions.stream().map(Prediction::entity).collect(Collectors.joining(", "));
    }
}
