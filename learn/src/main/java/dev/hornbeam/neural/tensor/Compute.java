package dev.hornbeam.neural.tensor;

/** Where tensors live and operations run. */
public enum Compute {
    CPU,
    GPU
}
