package dev.hornbeam.eval;

import dev.hornbeam.Rank;
import java.util.Locale;

/**
 * The result of one question whose answer is known.
 *
 * @param entity the one that was given
 * @param relation the one asked about, by its id; an inverse asks for heads
 * @param answer the correct entity
 * @param reached whether a rule that is followed leads to the answer; rules with constants that are weighed all at once are not
 *     followed
 * @param support what puts the answer at its rank
 */
public record RankedAnswer(int entity, int relation, int answer, Rank rank, boolean reached, Support support) {

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
}
