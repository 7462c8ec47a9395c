package dev.hornbeam;

import java.util.Locale;

/** What a pair of a rule's body says about the rule. */
public enum InstanceKind {
    /** The head is a known fact. */
    CONFIRMED,
    /** The head is not known, but other facts of it are known of the first entity: it seems to be wrong. */
    CONTRADICTED,
    /** Nothing is known of the first entity by the head's relation: a prediction. */
    PREDICTED;

    /** Its name in options and output. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
