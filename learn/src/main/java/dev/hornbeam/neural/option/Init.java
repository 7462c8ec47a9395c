package dev.hornbeam.neural.option;

/** The shape of the distribution that embeddings start from. */
public enum Init {
    /** Bell-shaped. */
    NORMAL,
    /** Flat, as in the paper. */
    UNIFORM
}
