package dev.hornbeam;

import java.util.OptionalDouble;

/**
 * How well a rule holds in a graph, counted in distinct pairs (x, y): every confidence is computed from these counts.
 *
 * @param support pairs that satisfy body and head
 * @param bodySize pairs that satisfy the body
 * @param pcaBodySize those pairs of the body whose x has at least one fact of the head, or {@link #UNKNOWN}
 * @param headSize facts of the head relation, or {@link #UNKNOWN}
 * @param exact whether all pairs were counted; otherwise the counts are estimates from a sample
 * @param standardError the standard error of {@link #confidence}: 0 if exact, NaN if unknown
 */
public record RuleStatistics(
        long support, long bodySize, long pcaBodySize, long headSize, boolean exact, double standardError) {

    /** A count that is not known. */
    public static final long UNKNOWN = -1;

    public RuleStatistics {
        requireAtMost(0, support, "support", "0");
        requireAtMost(support, bodySize, "body size", "support");
        if (pcaBodySize != UNKNOWN) {
            requireAtMost(support, pcaBodySize, "PCA body size", "support");
            requireAtMost(pcaBodySize, bodySize, "body size", "PCA body size");
        }
        if (headSize != UNKNOWN) {
            requireAtMost(0, headSize, "head size", "0");
        }
        if (standardError < 0 || Double.isInfinite(standardError) || exact && standardError != 0) {
            throw new IllegalArgumentException("standard error " + standardError + (exact ? " of an exact count" : ""));
        }
        standardError = standardError == 0 ? 0.0 : standardError; // -0.0 would print and compare as another value
    }

    private static void requireAtMost(long least, long count, String what, String leastWhat) {
        if (count < least) {
            throw new IllegalArgumentException(what + " " + count + " is below " + leastWhat + " " + least);
        }
    }

    /** Counts of all pairs. */
    public static RuleStatistics exact(long support, long bodySize, long pcaBodySize, long headSize) {
        return new RuleStatistics(support, bodySize, pcaBodySize, headSize, true, 0);
    }

    /** Support / body size; empty for a body with no instance. */
    public OptionalDouble confidence() {
        return ratio(support, bodySize);
    }

    /** Laplace's rule of succession, (support + 1) / (body size + 2): a rule seen once or twice stays near one half. */
    public double laplaceConfidence() {
        return (support + 1.0) / (bodySize + 2.0);
    }

    /** Support / PCA body size: a pair whose x has no fact of the head is unknown, not wrong. */
    public OptionalDouble pcaConfidence() {
        return ratio(support, pcaBodySize);
    }

    /** Support / head size: the share of the head's facts that the rule finds. */
    public OptionalDouble headCoverage() {
        return ratio(support, headSize);
    }

    private static OptionalDouble ratio(long part, long whole) {
        return whole <= 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / whole);
    }

    /** The statistics of the mirror rule: the same pairs, but the PCA asks the other end, which is not known here. */
    public RuleStatistics mirror() {
        return new RuleStatistics(support, bodySize, UNKNOWN, headSize, exact, standardError);
    }
}
