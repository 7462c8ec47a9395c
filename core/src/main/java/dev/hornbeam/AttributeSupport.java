package dev.hornbeam;

import java.util.Locale;
import java.util.Objects;

/**
 * A rule with constants that supports an answer, or counts against it, as it applies: {@code speaks(Ann, French) ⇐
 * livesIn(Ann, Paris)}.
 *
 * @param concludes the fact that it concludes
 * @param because the known fact that it concludes it from
 * @param share its share of the total support of the answer, from 0 to 1; 0 for a rule that counts against it
 * @param part what it adds to the score
 * @param weight the weight of the rule
 * @param support how many entities had both sides where it was learned
 * @param bodyCount how many entities have the body
 */
public record AttributeSupport(
        Fact concludes, Fact because, double share, double part, double weight, int support, int bodyCount) {
    public AttributeSupport {
        Objects.requireNonNull(concludes, "concludes");
        Objects.requireNonNull(because, "because");
    }

    /** How often the rule was right by itself where it was learned, from 0 to 1. */
    public double confidence() {
        return bodyCount == 0 ? 0 : Math.min(1, (double) support / bodyCount);
    }

    /** The rule as it applies. */
    public String text() {
        return concludes + " ⇐ " + because;
    }

    /** The share and the rule. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%3.0f %%  ", 100 * share) + text();
    }
}
