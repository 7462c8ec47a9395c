package dev.hornbeam.work;

/**
 * The cost of a step of learning.
 *
 * @param seconds wall-clock time
 * @param cpuSeconds CPU time of all processors together
 */
public record StepCost(double seconds, double cpuSeconds) {}
