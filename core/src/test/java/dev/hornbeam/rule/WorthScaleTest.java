package dev.hornbeam.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.WorthScale.LogGamma;
import dev.hornbeam.rule.WorthScale.PriorFit;
import dev.hornbeam.rule.WorthScale.ScorePrior;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class WorthScaleTest {
    private static final WorthScale PLAIN = new WorthScale(ScorePrior.UNFITTED);

    private static RuleStatistics counts(long support, long bodySize) {
        return RuleStatistics.exact(support, bodySize, RuleStatistics.UNKNOWN, RuleStatistics.UNKNOWN);
    }

    private static Rule rule(int body, double score, long support, long bodySize) {
        return Rule.of(0, new int[] {body}, score).with(counts(support, bodySize));
    }

    @Example
    void worthIsTheMeanLessItsDoubt() {
        // m = (8 + 2 · 0.5) / (10 + 2) = 0.75, and 0.75 − 1.645 · √(0.75 · 0.25 / 13) = 0.552441…
        assertThat(PLAIN.worth(0.5, counts(8, 10))).isEqualTo(0.552441);
    }

    @Example
    void aScoreAboveTheConfidenceGivesNoCredit() {
        // m = (2 + 2 · 0.2) / (10 + 2) = 0.2, and 0.2 − 1.645 · √(0.2 · 0.8 / 13) = 0.017503…
        assertThat(PLAIN.worth(0.9, counts(2, 10))).isEqualTo(0.017503);
        assertThat(PLAIN.worth(0.99, counts(2, 10))).isEqualTo(0.017503);
    }

    @Example
    void aRuleThatTheGraphContradictsIsNeverFirst() {
        RuleSet rules = WorthScale.rated(RuleSet.of(
                Relations.of("h", "a", "b", "c"),
                List.of(rule(1, 0.99, 0, 79), rule(2, 0.1, 3, 30), rule(3, 0.98, 0, 0), rule(4, 0.2, 40, 41))));
        assertThat(rules.sortedBy(RuleMeasure.WORTH).stream().map(each -> each.relation(0)))
                .containsExactly(4, 2, 1, 3);
        assertThat(rules.get(0).worth()).hasValue(0);
        assertThat(rules.get(2).worth()).hasValue(0);
    }

    @Example
    void aRuleThatWasNotCountedIsNotRated() {
        RuleSet rules = RuleSet.of(Relations.of("h", "a"), List.of(Rule.of(0, new int[] {1}, 0.9)));
        assertThat(WorthScale.rated(rules).get(0).worth()).isEmpty();
        assertThat(RuleMeasure.WORTH.of(rules.get(0))).isNaN();
    }

    @Example
    void theErrorOfASampleIsDoubtToo() {
        RuleStatistics sampled =
                new RuleStatistics(80, 100, RuleStatistics.UNKNOWN, RuleStatistics.UNKNOWN, false, 0.1);
        RuleStatistics unstated =
                new RuleStatistics(80, 100, RuleStatistics.UNKNOWN, RuleStatistics.UNKNOWN, false, Double.NaN);
        assertThat(PLAIN.worth(0.5, sampled)).isLessThan(PLAIN.worth(0.5, counts(80, 100)));
        assertThat(PLAIN.worth(0.5, unstated)).isEqualTo(PLAIN.worth(0.5, counts(80, 100)));
    }

    @Property
    void moreSupportAtTheSameRateIsNeverWorthLess(
            @ForAll @DoubleRange(min = -3, max = 3) double shift,
            @ForAll @DoubleRange(min = 0, max = 3) double slope,
            @ForAll @DoubleRange(min = 0.1, max = 100) double strength,
            @ForAll @DoubleRange(min = 0, max = 1) double score,
            @ForAll @IntRange(min = 0, max = 1000) int support,
            @ForAll @IntRange(min = 0, max = 1000) int others,
            @ForAll @IntRange(min = 1, max = 50) int times) {
        WorthScale scale = new WorthScale(new ScorePrior(shift, slope, strength));
        double once = scale.worth(score, counts(support, support + others));
        double often = scale.worth(score, counts((long) times * support, (long) times * (support + others)));
        assertThat(often).isGreaterThanOrEqualTo(once);
    }

    @Property
    void worthLiesBetweenZeroAndTheMeanAndTheMeanNeverAboveTheConfidence(
            @ForAll @DoubleRange(min = -3, max = 3) double shift,
            @ForAll @DoubleRange(min = 0.1, max = 100) double strength,
            @ForAll @DoubleRange(min = 0, max = 1) double score,
            @ForAll @IntRange(min = 1, max = 1000) int support,
            @ForAll @IntRange(min = 0, max = 1000) int others) {
        WorthScale scale = new WorthScale(new ScorePrior(shift, 1, strength));
        RuleStatistics counted = counts(support, (long) support + others);
        double mean = scale.mean(score, counted);
        assertThat(scale.worth(score, counted)).isBetween(0.0, mean);
        assertThat(mean).isLessThanOrEqualTo(counted.confidence().orElseThrow() + 1e-12);
    }

    @Property
    void aHigherScoreIsNeverWorthLess(
            @ForAll @DoubleRange(min = 0, max = 1) double a,
            @ForAll @DoubleRange(min = 0, max = 1) double b,
            @ForAll @IntRange(min = 1, max = 50) int support,
            @ForAll @IntRange(min = 0, max = 50) int others) {
        RuleStatistics counted = counts(support, (long) support + others);
        assertThat(PLAIN.worth(Math.max(a, b), counted)).isGreaterThanOrEqualTo(PLAIN.worth(Math.min(a, b), counted));
    }

    @Example
    void theLogarithmOfGammaIsThatOfFactorials() {
        double factorial = 1;
        for (int n = 1; n <= 20; n++) {
            assertThat(LogGamma.of(n)).isCloseTo(Math.log(factorial), within(1e-10));
            factorial *= n;
        }
        assertThat(LogGamma.of(0.5)).isCloseTo(Math.log(Math.sqrt(Math.PI)), within(1e-10));
    }

    @Example
    void oneOfTwoIsRightOneTimeInSixUnderAnEvenPrior() {
        // B(2, 2) / B(1, 1) = 1/6, for a beta of strength 2 and mean 1/2
        PriorFit fit = new PriorFit(RuleSet.of(Relations.of("h", "a"), List.of(rule(1, 0.5, 1, 2))));
        assertThat(fit.logLikelihood(ScorePrior.UNFITTED)).isCloseTo(Math.log(1 / 6.0), within(1e-9));
    }

    @Example
    void nothingCountedLeavesThePriorAsItIs() {
        PriorFit fit = new PriorFit(RuleSet.of(Relations.of("h"), List.of()));
        assertThat(fit.fit()).isEqualTo(ScorePrior.UNFITTED);
    }

    @Example
    void noPriorOfAGridIsLikelierThanTheFittedOne() {
        PriorFit fit = new PriorFit(drawn(400, new ScorePrior(-1, 0.5, 12)));
        ScorePrior fitted = fit.fit();
        double reached = fit.logLikelihood(fitted);
        for (double shift = -3; shift <= 3; shift += 0.5) {
            for (double slope = 0; slope <= 2; slope += 0.25) {
                for (double strength = 1; strength <= 256; strength *= 2) {
                    // the normal prior on the parameters is worth a few units at most this near
                    assertThat(fit.logLikelihood(new ScorePrior(shift, slope, strength)))
                            .isLessThan(reached + 4);
                }
            }
        }
        assertThat(fitted.shift()).isCloseTo(-1, within(0.3));
        assertThat(fitted.slope()).isCloseTo(0.5, within(0.3));
        assertThat(fitted.strength()).isBetween(8.0, 18.0);
    }

    /** Rules whose confidences vary as the prior says: each a share of heads among coins that are themselves drawn. */
    private static RuleSet drawn(int count, ScorePrior prior) {
        SplittableRandom random = new SplittableRandom(3);
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double score = random.nextDouble(0.02, 0.98);
            double mean = prior.mean(score);
            // Pólya's urn gives beta-binomial counts
            double right = prior.strength() * mean;
            double all = prior.strength();
            int bodySize = 1 + random.nextInt(60);
            int support = 0;
            for (int pair = 0; pair < bodySize; pair++) {
                if (random.nextDouble() * all < right) {
                    right++;
                    support++;
                }
                all++;
            }
            int[] body = {1 + i % 20, 1 + i / 20};
            rules.add(Rule.of(0, body, score).with(counts(support, bodySize)));
        }
        return RuleSet.of(relations(), rules);
    }

    private static Relations relations() {
        String[] names = new String[24];
        for (int i = 0; i < names.length; i++) {
            names[i] = "r" + i;
        }
        return Relations.of(names);
    }
}
