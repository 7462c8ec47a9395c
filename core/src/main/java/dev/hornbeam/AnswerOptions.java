package dev.hornbeam;

import java.util.Objects;
import java.util.Optional;

/**
 * Which answers of a question are wanted.
 *
 * @param offset how many of the best to skip
 * @param limit the most answers
 * @param withKnown whether answers that are known already are included, marked as known
 * @param explanation the rules and paths behind each answer; empty for none
 */
public record AnswerOptions(int offset, int limit, boolean withKnown, Optional<ExplanationOptions> explanation) {
    public static final AnswerOptions DEFAULTS = new AnswerOptions(0, 10, false, Optional.empty());

    public AnswerOptions {
        Objects.requireNonNull(explanation, "explanation");
        if (offset < 0 || limit < 0) {
            throw new IllegalArgumentException("offset " + offset + " or limit " + limit + " below 0");
        }
    }

    public AnswerOptions withOffset(int value) {
        return new AnswerOptions(value, limit, withKnown, explanation);
    }

    public AnswerOptions withLimit(int value) {
        return new AnswerOptions(offset, value, withKnown, explanation);
    }

    public AnswerOptions withKnown(boolean value) {
        return new AnswerOptions(offset, limit, value, explanation);
    }

    public AnswerOptions explained(ExplanationOptions value) {
        return new AnswerOptions(offset, limit, withKnown, Optional.of(value));
    }
}
