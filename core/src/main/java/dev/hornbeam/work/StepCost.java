package dev.hornbeam.work;

/**
 * What a step of learning cost.
 *
 * @param seconds by the clock on the wall
 * @param cpuSeconds of all processors together
 */
public record StepCost(double seconds, double cpuSeconds) {}
