package dev.hornbeam.rule;

import dev.hornbeam.RuleStatistics;
import java.util.List;

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

    /**
     * Finds the prior under which the counts of a rule set are likeliest: the support of a rule is beta-binomial in its body
     * size. {@link ScorePrior#UNFITTED} is itself believed as much as a normal prior of deviation 1 on each parameter, so that
     * a set of few rules moves it little.
     */
    static final class PriorFit {
        /** Rules looked at, evenly spread over the set: three numbers need no more. */
        private static final int MOST_RULES = 2_000;

        private static final double FIRST_STEP = 1;
        private static final double LAST_STEP = 0.01;

        /** In logarithms: a score counts as one observation at least, and as a thousand at most. */
        private static final double LEAST_STRENGTH = 0;

        private static final double MOST_STRENGTH = Math.log(1000);

        private final double[] scores;
        private final double[] supports;
        private final double[] bodySizes;

        PriorFit(RuleSet rules) {
            List<Rule> counted = rules.stream()
                    .filter(rule -> rule.statistics().map(s -> s.bodySize() > 0).orElse(false))
                    .toList();
            int step = Math.max(1, (counted.size() + MOST_RULES - 1) / MOST_RULES);
            int size = (counted.size() + step - 1) / step;
            scores = new double[size];
            supports = new double[size];
            bodySizes = new double[size];
            for (int i = 0; i < size; i++) {
                Rule rule = counted.get(i * step);
                RuleStatistics statistics = rule.statistics().orElseThrow();
                scores[i] = rule.score();
                supports[i] = statistics.support();
                bodySizes[i] = statistics.bodySize();
            }
        }

        /** Climbs along one parameter at a time, by steps that are halved when none of them leads up. */
        ScorePrior fit() {
            double[] best = {
                ScorePrior.UNFITTED.shift(), ScorePrior.UNFITTED.slope(), Math.log(ScorePrior.UNFITTED.strength())
            };
            double height = height(best);
            for (double step = FIRST_STEP; step >= LAST_STEP; ) {
                boolean climbed = false;
                for (int parameter = 0; parameter < best.length; parameter++) {
                    for (double move : new double[] {step, -step}) {
                        double[] next = best.clone();
                        next[parameter] += move;
                        double reached = isAllowed(next) ? height(next) : Double.NEGATIVE_INFINITY;
                        if (reached > height) {
                            best = next;
                            height = reached;
                            climbed = true;
                        }
                    }
                }
                step = climbed ? step : step / 2;
            }
            return prior(best);
        }

        private static boolean isAllowed(double[] parameters) {
            return parameters[1] >= 0 && parameters[2] >= LEAST_STRENGTH && parameters[2] <= MOST_STRENGTH;
        }

        private static ScorePrior prior(double[] parameters) {
            return new ScorePrior(parameters[0], parameters[1], Math.exp(parameters[2]));
        }

        private double height(double[] parameters) {
            double shift = parameters[0] - ScorePrior.UNFITTED.shift();
            double slope = parameters[1] - ScorePrior.UNFITTED.slope();
            double strength = parameters[2] - Math.log(ScorePrior.UNFITTED.strength());
            return logLikelihood(prior(parameters)) - (shift * shift + slope * slope + strength * strength) / 2;
        }

        /** Up to a constant that does not depend on the prior. */
        double logLikelihood(ScorePrior prior) {
            double k = prior.strength();
            double logGammaOfStrength = LogGamma.of(k);
            double sum = 0;
            for (int i = 0; i < scores.length; i++) {
                double mean = prior.mean(scores[i]);
                double right = k * mean;
                double wrong = k - right;
                sum += LogGamma.of(supports[i] + right)
                        + LogGamma.of(bodySizes[i] - supports[i] + wrong)
                        - LogGamma.of(bodySizes[i] + k)
                        + logGammaOfStrength
                        - LogGamma.of(right)
                        - LogGamma.of(wrong);
            }
            return sum;
        }
    }

    /** The logarithm of the gamma function, by Stirling's series; exact to about twelve digits. */
    static final class LogGamma {
        /** From here on three terms of the series suffice. */
        private static final double LARGE = 10;

        private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

        private LogGamma() {}

        /** @param x above 0 */
        static double of(double x) {
            double product = 1;
            double large = x;
            while (large < LARGE) {
                product *= large;
                large++;
            }
            double square = large * large;
            double series = (1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - 1 / (1680.0 * square)) / square) / square) / large;
            return (large - 0.5) * Math.log(large) - large + HALF_LOG_TWO_PI + series - Math.log(product);
        }
    }

    /**
     * What the network's score says of a rule's confidence before anything is counted: a beta distribution of mean
     * {@code 1 / (1 + e^-(shift + slope · logit(score)))}, worth {@code strength} observations.
     *
     * @param shift how far scores lie below confidences, in log odds
     * @param slope how much of the score is to be believed; 0 if it says nothing
     * @param strength how many observed pairs the score counts as
     */
    record ScorePrior(double shift, double slope, double strength) {
        /** The score as it is, for two observations: what is believed where there is nothing to fit. */
        static final ScorePrior UNFITTED = new ScorePrior(0, 1, 2);

        /** Scores closer to 0 or 1 are not believed to be that sure. */
        private static final double SUREST = 1e-4;

        ScorePrior {
            if (!(slope >= 0) || !(strength > 0)) {
                throw new IllegalArgumentException("slope " + slope + ", strength " + strength);
            }
        }

        /** The confidence that is expected of a rule with this score. */
        double mean(double score) {
            double inside = Math.max(SUREST, Math.min(1 - SUREST, score));
            double odds = shift + slope * Math.log(inside / (1 - inside));
            return Math.max(SUREST, Math.min(1 - SUREST, 1 / (1 + Math.exp(-odds))));
        }
    }
}
