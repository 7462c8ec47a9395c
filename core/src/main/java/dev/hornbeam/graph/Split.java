package dev.hornbeam.graph;

import java.util.Locale;

/** The parts of a data set: facts to learn from, facts to choose on, facts to measure on. */
public enum Split {
    TRAIN,
    VALID,
    TEST;

    /** Its name in files and reports: {@code train}, {@code valid}, {@code test}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
