package dev.hornbeam;

import java.util.EnumSet;
import java.util.Set;

/**
 * What an audit looks for; {@link #DEFAULTS} holds every default.
 *
 * @param kinds which kinds of findings are wanted
 * @param most the most findings
 * @param leastSeverity findings that are less likely right are left out
 * @param seed where all randomness starts
 * @param threads how many threads work; the result does not depend on it
 */
public record AuditOptions(Set<FindingKind> kinds, int most, double leastSeverity, long seed, int threads) {
    public static final AuditOptions DEFAULTS = new AuditOptions(
            EnumSet.allOf(FindingKind.class), 100, .5, 1, Runtime.getRuntime().availableProcessors());

    public AuditOptions {
        kinds = kinds.isEmpty() ? EnumSet.noneOf(FindingKind.class) : EnumSet.copyOf(kinds);
    }

    public AuditOptions withKinds(Set<FindingKind> value) {
        return new AuditOptions(value, most, leastSeverity, seed, threads);
    }

    public AuditOptions withMost(int value) {
        return new AuditOptions(kinds, value, leastSeverity, seed, threads);
    }

    public AuditOptions withLeastSeverity(double value) {
        return new AuditOptions(kinds, most, value, seed, threads);
    }

    public AuditOptions withThreads(int value) {
        return new AuditOptions(kinds, most, leastSeverity, seed, value);
    }
}
