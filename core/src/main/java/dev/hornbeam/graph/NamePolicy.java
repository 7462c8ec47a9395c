package dev.hornbeam.graph;

import dev.hornbeam.input.InputException;
import java.util.Optional;

/**
 * What may be a name of an entity or a relation, decided once for every way by which names come in. A name is one line of
 * text: not empty, not only spaces, without tab, line feed, return and NUL, and without halves of surrogate pairs, which
 * UTF-8 cannot hold. So a name fits between two tabs as it is. Everything else is data and is kept as it is, control
 * characters too; whoever shows a name makes them visible ({@link dev.hornbeam.text.VisibleText}).
 */
public final class NamePolicy {
    private NamePolicy() {}

    /** Whether a text is nothing, or nothing but spaces and tabs. */
    public static boolean isBlank(String name) {
        return name.chars().allMatch(c -> c == ' ' || c == '\t');
    }

    /**
     * What is wrong with a name, if anything is.
     *
     * @param place where it stands
     */
    public static Optional<InputException> problem(String name, String place) {
        if (isBlank(name)) {
            return problem(place, "an empty name", "a name", "Maybe a value is missing.");
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == 0) {
                return problem(place, "a NUL byte", "text in UTF-8", "Maybe the file is binary, or text in UTF-16.");
            }
            if (c == '\t' || c == '\n' || c == '\r') {
                return problem(
                        place,
                        "a name with a tab or a line break in it",
                        "names on one line",
                        "Maybe a quote is not closed.");
            }
            if (Character.isSurrogate(c)) {
                if (Character.charCount(name.codePointAt(i)) == 1) {
                    return problem(
                            place,
                            "half of a surrogate pair in a name",
                            "Unicode text",
                            "Maybe an escape such as \\uD83D was cut.");
                }
                i++;
            }
        }
        return Optional.empty();
    }

    private static Optional<InputException> problem(String place, String found, String expected, String maybe) {
        return Optional.of(InputException.of(place, found, expected, maybe));
    }
}
