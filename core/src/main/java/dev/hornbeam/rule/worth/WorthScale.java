package dev.hornbeam.rule.worth;

import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.RuleStatistics;

/**
 * Rates rules by their confidence with doubt; immutable. With support {@code s} in a body of {@code n} pairs, and a prior of
 * mean {@code μ} that counts as {@code k} pairs,
 *
 * <pre>
 *   m = (s + k · min(μ, s/n)) / (n + k)        worth = m − 1.645 · √( m (1 − m) / (n + k + 1) + e² ),  at least 0
 * </pre>
 *
 * where {@code e} is the standard error of counts from a sample. The prior adds doubt and never credit: where the network
 * expects more than was counted, the counts stand. So a rule is never worth more than its confidence, a rule without
 * support is worth nothing, and more support at the same confidence is never worth less. The prior is fitted to all
 * counted rules of a set ({@code PriorFit}), so worth compares rules of one set.
 */
public final class WorthScale {
    /** With this many standard deviations a confidence is below the bound once in twenty times. */
    private static final double DEVIATIONS = 1.645;

    private static final double DIGITS = 1e6;

    private final ScorePrior prior;

    WorthScale(ScorePrior prior) {
        this.prior = prior;
    }

    /** The scale that suits the counts of a rule set. */
    public static WorthScale of(RuleSet rules) {
        return new WorthScale(new PriorFit(rules).fit());
    }

    /** The same rules, those that were counted rated on the scale of this set. */
    public static RuleSet rated(RuleSet rules) {
        WorthScale scale = of(rules);
        return rules.map(scale::rate);
    }

    /** The same rule with its worth, if it was counted. */
    public Rule rate(Rule rule) {
        return rule.statistics()
                .map(statistics -> rule.withWorth(worth(rule.score(), statistics)))
                .orElse(rule);
    }

    /** What a rule with this score and these counts is worth, from 0 to 1, in six digits. */
    public double worth(double score, RuleStatistics statistics) {
        if (statistics.support() == 0) {
            return 0;
        }
        double mean = mean(score, statistics);
        double error = Double.isNaN(statistics.standardError()) ? 0 : statistics.standardError();
        double variance = mean * (1 - mean) / (statistics.bodySize() + prior.strength() + 1) + error * error;
        return Math.floor(DIGITS * Math.max(0, mean - DEVIATIONS * Math.sqrt(variance))) / DIGITS;
    }

    /** The confidence that is believed in, without doubt taken off. */
    double mean(double score, RuleStatistics statistics) {
        double confidence = statistics.confidence().orElseThrow();
        double expected = Math.min(prior.mean(score), confidence);
        double strength = prior.strength();
        return (statistics.support() + strength * expected) / (statistics.bodySize() + strength);
    }
}
