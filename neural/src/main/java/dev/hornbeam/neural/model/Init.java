package dev.hornbeam.neural.model;

/** The shape of the distribution that embeddings start from. */
public enum Init {
    /** Bell-shaped. */
    NORMAL,
    /** Flat, as in the paper. */
    UNIFORM
}
