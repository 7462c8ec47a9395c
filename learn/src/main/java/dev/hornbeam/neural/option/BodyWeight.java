package dev.hornbeam.neural.option;

/** How much a body counts in the loss, given how often it was seen. */
public enum BodyWeight {
    /** The square root of its count: common bodies lead without drowning the rest. */
    SQRT,
    /** Its count, as if every path were a row. */
    COUNT,
    /** One. */
    ONE,
    /** One per path: rows are drawn path by path, each with one head, as in the published code. */
    PATHS;

    /** What a body counts that was seen so often. */
    public double of(double count) {
        return switch (this) {
            case SQRT -> Math.sqrt(count);
            case COUNT -> count;
            case ONE, PATHS -> 1;
        };
    }
}
