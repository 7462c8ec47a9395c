package dev.hornbeam.reason;

import dev.hornbeam.reason.ground.Query;
import java.util.List;

/**
 * The answers of a query, best first; tied ones in order of their ids.
 *
 * @param answers as many as were asked for
 * @param total how many there are
 * @param reached how many entities rules lead to, known ones included
 * @param cutRules how many rules were not walked because they would have exceeded the work budget
 */
public record Answers(Query query, List<Answer> answers, int total, int reached, int cutRules) {
    public Answers {
        answers = List.copyOf(answers);
    }
}
