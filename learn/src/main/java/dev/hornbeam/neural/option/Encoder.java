package dev.hornbeam.neural.option;

/** How a window of vectors becomes one vector. */
public enum Encoder {
    /** A plain recurrent cell with tanh, read from left to right. */
    RNN,
    /** A long short-term memory cell. */
    LSTM,
    /** A gated recurrent cell. */
    GRU,
    /** A perceptron with one hidden layer on the concatenated vectors; absent parts count as zero. */
    MLP,
    /** One layer of self-attention with learned positions, read at the last position. */
    TRANSFORMER
}
