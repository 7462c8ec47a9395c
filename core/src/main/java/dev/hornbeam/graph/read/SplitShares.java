package dev.hornbeam.graph.read;

/**
 * How one list of facts is split into train, valid and test.
 *
 * @param train the share to learn from, above 0
 * @param valid the share to choose on
 * @param test the share to measure on
 */
public record SplitShares(double train, double valid, double test) {
    private static final double ROUNDING = 1e-6;

    public SplitShares {
        boolean inRange = train > 0 && valid >= 0 && test >= 0;
        if (!inRange || Math.abs(train + valid + test - 1) > ROUNDING) {
            throw new IllegalArgumentException("shares " + train + "," + valid + "," + test
                    + " are not three shares that add up to 1. Maybe you meant 0.8,0.1,0.1.");
        }
    }

    /** Shares written as {@code 0.8,0.1,0.1}. */
    public static SplitShares parse(String text) {
        String[] parts = text.split(",", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException(
                    "shares \"" + text + "\" are not three numbers. Maybe you meant 0.8,0.1,0.1.");
        }
        try {
            return new SplitShares(
                    Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
        } catch (NumberFormatException notNumber) {
            throw new IllegalArgumentException(
                    "shares \"" + text + "\" are not three numbers. Maybe you meant 0.8,0.1,0.1.", notNumber);
        }
    }
}
