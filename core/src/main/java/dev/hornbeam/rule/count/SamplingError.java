package dev.hornbeam.rule.count;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * How far a confidence from a sample of sources may be off.
 *
 * <p>Of N sources n are drawn without replacement; source i has b_i body pairs, s_i of them with the head. The confidence
 * R = Σs / Σb is a ratio estimate, and with e_i = s_i − R b_i its standard error is
 *
 * <pre>
 *   √( (1 − n/N) · n/(n−1) · Σe² ) / Σb,     Σe² = Σs² − 2R Σsb + R² Σb²
 * </pre>
 *
 * If all pairs seen have the head, or none has, every e_i is 0 and says nothing about what was not seen. Then the error is
 * that of a share of 1/(m+2) under m sources that have a pair, the spread of Laplace's rule of succession.
 */
public final class SamplingError {
    /** More digits would suggest a precision that the error does not have. */
    private static final MathContext DIGITS = new MathContext(3);

    private SamplingError() {}

    public static double ofRatio(
            long drawn,
            long sources,
            long withPairs,
            long support,
            long pairs,
            double supportSquared,
            double supportTimesPairs,
            double pairsSquared) {
        if (drawn < 2 || pairs == 0) {
            return Double.NaN;
        }
        double left = 1 - (double) drawn / sources;
        if (support == 0 || support == pairs) {
            double share = 1.0 / (withPairs + 2);
            return rounded(Math.sqrt(left * share * (1 - share) / (withPairs + 3)));
        }
        double ratio = (double) support / pairs;
        double residuals = supportSquared - 2 * ratio * supportTimesPairs + ratio * ratio * pairsSquared;
        return rounded(Math.sqrt(left * drawn / (drawn - 1) * Math.max(0, residuals)) / pairs);
    }

    private static double rounded(double error) {
        return new BigDecimal(error).round(DIGITS).doubleValue();
    }
}
