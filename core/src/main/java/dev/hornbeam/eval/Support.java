package dev.hornbeam.eval;

import java.util.Locale;

/** What puts an answer where it ranks. */
public enum Support {
    /** A chain leads to it, with or without others. */
    CHAIN,
    /** Only rules with constants speak for it. */
    CONSTANTS,
    /** No rule does; it is ranked by how often it is an answer of the relation. */
    FREQUENCY,
    /** Nothing: it is tied with all others of which nothing is known. */
    NOTHING;

    /** Whether a rule speaks for the answer. */
    public boolean isRule() {
        return this == CHAIN || this == CONSTANTS;
    }

    /** Its name in files. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
