package dev.hornbeam.server.review;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a person said about a fact or a finding. */
public enum ReviewVerdict {
    /** It is true. */
    ACCEPT,
    /** It is not. */
    REJECT,
    /** Not now. */
    SKIP,
    /** A verdict before is taken back. */
    UNDO;

    /** The verdict of a word. */
    @JsonCreator
    public static ReviewVerdict named(String word) {
        List<String> words =
                Arrays.stream(values()).map(ReviewVerdict::toString).toList();
        int place = words.indexOf(word);
        if (place < 0) {
            throw InputException.of(
                    "verdict",
                    "\"" + word + "\"",
                    "one of " + String.join(", ", words),
                    "Maybe you meant "
                            + ClosestName.in(words, String.valueOf(word)).orElse("skip") + ".");
        }
        return values()[place];
    }

    @JsonValue
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
