package dev.hornbeam.model;

import java.util.Locale;

/** What a model is learned for. */
public enum Task {
    /** To complete one large graph: {@code (h, r, ?)}. */
    COMPLETION,
    /** To say how two entities of a graph never seen are related: {@code (h, ?, t)}, learned from many small graphs. */
    RELATION;

    /** As options and reports write it: {@code relation}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
