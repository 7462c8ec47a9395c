package dev.hornbeam.rule.worth;

import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.RuleStatistics;
import java.util.List;

/**
 * Finds the prior under which the counts of a rule set are likeliest: the support of a rule is beta-binomial in its body
 * size. {@link ScorePrior#UNFITTED} is itself believed as much as a normal prior of deviation 1 on each parameter, so that
 * a set of few rules moves it little.
 */
final class PriorFit {
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
