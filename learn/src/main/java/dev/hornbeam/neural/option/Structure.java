package dev.hornbeam.neural.option;

/** How the order of merges is chosen. */
public enum Structure {
    /** The best window by {@code f}, with a straight-through Gumbel gradient in training. */
    GREEDY,
    /** Any window, drawn by hash from the seed and the body. */
    RANDOM,
    /** All bracketings at once, weighted by {@code f}. */
    CHART
}
