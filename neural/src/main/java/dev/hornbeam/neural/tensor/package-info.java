/** Tensors: the door to PyTorch, and the file format that weights are kept in. */
package dev.hornbeam.neural.tensor;
