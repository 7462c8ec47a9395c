package dev.hornbeam.graph;

import java.util.Locale;

/** The parts of a data set: what is learned from, what choices are made on, what is measured on. */
public enum Split {
    TRAIN,
    VALID,
    TEST;

    /** As files and reports write it: {@code train}, {@code valid}, {@code test}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
