/** The little of PyTorch that is used, and tensors on disk. Start at {@link Torch}. */
package dev.hornbeam.neural.tensor;
