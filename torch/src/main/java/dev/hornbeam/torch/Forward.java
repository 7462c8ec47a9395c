package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;

/**
 * What a pass over a batch gives.
 *
 * @param logTheta {@code log θ}, one row a body, null at position 0
 * @param order the position in the batch of each row's body
 * @param disagreement the mean, over all spans with more than one split, of the mean divergence of the splits' θ from
 *     their mean; zero where it was not asked for or no span has two splits
 */
record Forward(NDArray logTheta, int[] order, NDArray disagreement) {}
