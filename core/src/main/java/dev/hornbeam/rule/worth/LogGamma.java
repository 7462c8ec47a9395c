package dev.hornbeam.rule.worth;

/** The logarithm of the gamma function, by Stirling's series; exact to about twelve digits. */
final class LogGamma {
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
