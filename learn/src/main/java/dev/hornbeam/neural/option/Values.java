package dev.hornbeam.neural.option;

/** What the attention unit mixes into a merged vector. */
public enum Values {
    /** The rows of {@code H W_K}, as the paper does with {@code W_V = W_K}. */
    KEYS,
    /** The rows of {@code H} themselves, so that a merged vector lives where the embeddings live. */
    EMBEDDINGS
}
