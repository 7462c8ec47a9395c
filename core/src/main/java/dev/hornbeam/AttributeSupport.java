package dev.hornbeam;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;

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
        NamedFact concludes, NamedFact because, double share, double part, double weight, int support, int bodyCount) {
    public AttributeSupport {
        Objects.requireNonNull(concludes, "concludes");
        Objects.requireNonNull(because, "because");
    }

    /** How often the rule was right by itself where it was learned, from 0 to 1; empty if it was not counted. */
    @JsonProperty
    public OptionalDouble confidence() {
        return bodyCount == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.min(1, (double) support / bodyCount));
    }

    /** The rule as it applies, for people. */
    @JsonProperty
    public String text() {
        return concludes.shown() + " ⇐ " + because.shown();
    }

    /** The rule as it applies, by names in full. */
    @JsonProperty
    public String rule() {
        return concludes + " ⇐ " + because;
    }

    /** The same as {@link #bodyCount}, as the service has always called it. */
    @JsonProperty
    public int count() {
        return bodyCount;
    }

    /** The share and the rule. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%3.0f %%  ", 100 * share) + rule();
    }
}
