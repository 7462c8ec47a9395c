package dev.hornbeam.reason.aggregate;

/** log(1 + n) of a count, looked up where n is small, as nearly all are. */
final class LogCounts {
    private static final double[] SMALL = new double[1 << 10];

    static {
        for (int i = 0; i < SMALL.length; i++) {
            SMALL[i] = Math.log1p(i);
        }
    }

    private LogCounts() {}

    static double log1p(int count) {
        return count < SMALL.length ? SMALL[count] : Math.log1p(count);
    }
}
