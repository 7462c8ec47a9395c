package dev.hornbeam;

/**
 * How much an explanation shows; {@link #DEFAULTS} holds every default.
 *
 * @param rules the most rules
 * @param paths the most paths of a rule
 * @param rivals the most better-ranked answers
 */
public record ExplanationOptions(int rules, int paths, int rivals) {
    public static final ExplanationOptions DEFAULTS = new ExplanationOptions(5, 3, 3);
}
