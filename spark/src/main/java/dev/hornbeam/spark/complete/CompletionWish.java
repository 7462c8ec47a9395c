package dev.hornbeam.spark.complete;

import java.io.Serializable;

/**
 * Which new facts are wanted.
 *
 * @param leastProbability facts less likely than this are left out, if the model knows probabilities
 * @param leastConfidence facts whose best rule has less are left out, if it knows none
 * @param limit the most facts of a subject and relation
 */
public record CompletionWish(double leastProbability, double leastConfidence, int limit) implements Serializable {}
