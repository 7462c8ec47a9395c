package dev.hornbeam.server.view;

import dev.hornbeam.Named;
import java.util.List;
import java.util.Optional;

/**
 * Answers of a question, best first.
 *
 * @param head if the tail is asked
 * @param tail if the head is asked
 * @param reached how many entities rules lead to, known ones included
 * @param cutRules rules that were not followed because they exceeded the work budget
 * @param more whether there are answers behind these
 */
public record AnswerPage(
        Optional<Named> head,
        Named relation,
        Optional<Named> tail,
        int reached,
        int cutRules,
        int offset,
        boolean more,
        List<AnswerRow> answers) {
    public AnswerPage {
        answers = List.copyOf(answers);
    }
}
