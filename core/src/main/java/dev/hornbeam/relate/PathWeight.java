package dev.hornbeam.relate;

/** How much a body counts if several paths have it. */
public enum PathWeight {
    /** Once, however many paths there are. */
    ONCE,
    /** The logarithm of one more than the number of paths, to base 2: one path counts once. */
    LOG,
    /** Once per path. */
    COUNT;

    /** The weight of a body that this many paths have. */
    public double of(int paths) {
        return switch (this) {
            case ONCE -> 1;
            case LOG -> Math.log1p(paths) / Math.log(2);
            case COUNT -> paths;
        };
    }
}
