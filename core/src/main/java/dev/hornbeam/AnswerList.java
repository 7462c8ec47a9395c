package dev.hornbeam;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The answers of a question, best first.
 *
 * @param head if the tail is asked
 * @param tail if the head is asked
 * @param reached how many entities rules lead to, known ones included
 * @param cutRules how many rules were not followed because they would have exceeded the work budget
 * @param offset how many better answers were skipped
 * @param total how many answers there are
 * @param answers as many as were asked for
 */
public record AnswerList(
        @JsonIgnore Question question,
        Optional<Named> head,
        Named relation,
        Optional<Named> tail,
        int reached,
        int cutRules,
        int offset,
        int total,
        List<Prediction> answers) {
    public AnswerList {
        Objects.requireNonNull(question, "question");
        answers = List.copyOf(answers);
    }

    /** The question and the answers. */
    @Override
    public String toString() {
        return question
                + ": "
                + answers.stream().map(each -> each.entity().name()).collect(Collectors.joining(", "));
    }
}
