package dev.hornbeam.shape;

import java.util.Locale;

/** Where a constraint comes from; a later one wins over an earlier one. */
public enum Origin {
    /** Counted in the facts. */
    LEARNED,
    /** Said by OWL, RDFS or SHACL statements among the facts. */
    STATED,
    /** Given by the user. */
    GIVEN;

    /** Its name in files and reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
