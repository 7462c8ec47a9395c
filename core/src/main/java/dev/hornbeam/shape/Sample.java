package dev.hornbeam.shape;

/**
 * What was looked at where looking at everything would be too much.
 *
 * @param what what is estimated from it
 * @param unit what was looked at
 * @param looked how many of them
 * @param of how many there are
 */
public record Sample(String what, String unit, long looked, long of) {}
