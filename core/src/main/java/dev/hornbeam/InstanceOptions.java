package dev.hornbeam;

/**
 * How many instances of a rule are wanted.
 *
 * @param sample how many pairs of each kind; of more, these are drawn at random, each equally likely
 * @param paths the most paths for each pair
 * @param budget the most edges to look at; beyond it, entities drawn at random stand for all
 * @param seed what is drawn at random depends on it alone
 */
public record InstanceOptions(int sample, int paths, long budget, long seed) {
    public static final InstanceOptions DEFAULTS = new InstanceOptions(5, 1, 200_000_000L, 1);

    public InstanceOptions {
        if (sample < 1 || paths < 1 || budget < 1) {
            throw new IllegalArgumentException("sample, paths and budget must be at least 1");
        }
    }

    public InstanceOptions withSample(int value) {
        return new InstanceOptions(value, paths, budget, seed);
    }

    public InstanceOptions withPaths(int value) {
        return new InstanceOptions(sample, value, budget, seed);
    }

    public InstanceOptions withBudget(long value) {
        return new InstanceOptions(sample, paths, value, seed);
    }

    public InstanceOptions withSeed(long value) {
        return new InstanceOptions(sample, paths, budget, value);
    }
}
