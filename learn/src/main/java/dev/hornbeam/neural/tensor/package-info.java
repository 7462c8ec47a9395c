/** Tensors on disk, devices, and random numbers by position. Start at {@link SafeTensors}. */
package dev.hornbeam.neural.tensor;
