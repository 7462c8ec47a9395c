package dev.hornbeam;

import java.util.Locale;

/**
 * A rule with constants that supports an answer, or counts against it, as it applies: {@code speaks(Ann, French) ⇐
 * livesIn(Ann, Paris)}.
 *
 * @param text the rule
 * @param share its share of the total support of the answer, from 0 to 1; 0 for a rule that counts against it
 * @param confidence how often the rule was right by itself where it was learned, from 0 to 1
 */
public record AttributeSupport(String text, double share, double confidence) {
    /** The share and the rule. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%3.0f %%  ", 100 * share) + text;
    }
}
