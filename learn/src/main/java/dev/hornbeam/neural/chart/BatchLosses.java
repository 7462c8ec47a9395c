package dev.hornbeam.neural.chart;

/**
 * The losses of a batch.
 *
 * @param crossEntropy of its examples
 * @param disagreement the mean over all spans with more than one split; zero where it counts for nothing
 */
public record BatchLosses(double crossEntropy, double disagreement) {}
