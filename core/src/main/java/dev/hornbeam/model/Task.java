package dev.hornbeam.model;

import java.util.Locale;

/** What a model is learned for. */
public enum Task {
    /** To complete one large graph: {@code (h, r, ?)}. */
    COMPLETION,
    /** To say how two entities of an unseen graph are related: {@code (h, ?, t)}, learned from many small graphs. */
    RELATION;

    /** Its name in options and reports: {@code relation}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
