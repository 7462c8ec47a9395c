package dev.hornbeam.rule;

import dev.hornbeam.RuleStatistics;
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
    /** AnyBURL's own: support / (body size + 5), as if five more pairs of the body had been wrong. */
    ANYBURL,
    PCA,
    COVERAGE;

    /** How many wrong pairs AnyBURL adds to those it has counted. */
    private static final double UNSEEN = 5;

    /** The rule's value, NaN if it has none. */
    public double of(Rule rule) {
        return switch (this) {
            case WORTH -> rule.worth().orElse(Double.NaN);
            case SCORE -> rule.score();
            default -> rule.statistics().map(this::of).orElse(Double.NaN);
        };
    }

    /** Whether the value comes from counts. */
    public boolean isCounted() {
        return this != WORTH && this != SCORE;
    }

    /** The value of counts alone, NaN if there is none. */
    public double of(RuleStatistics statistics) {
        return switch (this) {
            case WORTH, SCORE -> throw new IllegalArgumentException(label() + " is not counted");
            case SUPPORT -> statistics.support();
            case CONFIDENCE -> statistics.confidence().orElse(Double.NaN);
            case LAPLACE -> statistics.laplaceConfidence();
            case ANYBURL -> statistics.support() / (statistics.bodySize() + UNSEEN);
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
