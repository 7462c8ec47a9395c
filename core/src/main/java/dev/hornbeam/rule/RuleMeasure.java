package dev.hornbeam.rule;

import java.util.Comparator;
import java.util.Locale;

/** The measures that rules can be ranked by. */
public enum RuleMeasure {
    /** Confidence with doubt, as {@code rule.worth.WorthScale} rates it: what rules are listed by. */
    WORTH,
    SCORE,
    SUPPORT,
    CONFIDENCE,
    LAPLACE,
    PCA,
    COVERAGE;

    /** The rule's value, NaN if it has none. */
    public double of(Rule rule) {
        return switch (this) {
            case WORTH -> rule.worth().orElse(Double.NaN);
            case SCORE -> rule.score();
            default -> rule.statistics().map(this::of).orElse(Double.NaN);
        };
    }

    private double of(RuleStatistics statistics) {
        return switch (this) {
            case WORTH, SCORE -> throw new AssertionError("no statistic");
            case SUPPORT -> statistics.support();
            case CONFIDENCE -> statistics.confidence().orElse(Double.NaN);
            case LAPLACE -> statistics.laplaceConfidence();
            case PCA -> statistics.pcaConfidence().orElse(Double.NaN);
            case COVERAGE -> statistics.headCoverage().orElse(Double.NaN);
        };
    }

    /** Best first, rules without a value last; ties by score, then by support, then by statement. */
    public Comparator<Rule> bestFirst() {
        return (a, b) -> {
            int order = compareDown(of(a), of(b));
            if (order == 0) {
                order = compareDown(a.score(), b.score());
            }
            if (order == 0) {
                order = compareDown(SUPPORT.of(a), SUPPORT.of(b));
            }
            return order == 0 ? a.compareTo(b) : order;
        };
    }

    private static int compareDown(double a, double b) {
        boolean none = Double.isNaN(a);
        return none || Double.isNaN(b) ? Boolean.compare(none, Double.isNaN(b)) : Double.compare(b, a);
    }

    /** Its name in options and reports: {@code score}, {@code support}, {@code confidence}, … */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
