package dev.hornbeam;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;

/** What is wrong, or missing. */
public enum FindingKind {
    DOUBTFUL("doubtful", "a fact that the rest of the graph speaks against"),
    OTHER_VALUE("other-value", "a slot that rules would fill otherwise"),
    SECOND_VALUE("second-value", "two values where there is one"),
    BOTH_WAYS("both-ways", "a relation that is used both ways round"),
    LOOP("loop", "a fact from an entity to itself"),
    WRONG_KIND("wrong-kind", "a subject or object of the wrong kind"),
    MISSING("missing", "a fact that is missing"),
    INCOMPLETE("incomplete", "entities that lack what nearly all others of their class have"),
    DUPLICATE("duplicate", "two entities that are one");

    private final String label;
    private final String words;

    FindingKind(String label, String words) {
        this.label = label;
        this.words = words;
    }

    /** Its name in options and files. */
    @JsonValue
    public String label() {
        return label;
    }

    /** What it is, in words. */
    public String words() {
        return words;
    }

    /** Those that say that a fact of the graph is wrong. */
    public static List<FindingKind> ofFacts() {
        return Arrays.stream(values())
                .filter(kind -> kind != MISSING && kind != INCOMPLETE && kind != DUPLICATE)
                .toList();
    }
}
