package dev.hornbeam.rule.algebra;

/**
 * How often a composition holds in a graph.
 *
 * @param share of the pairs that the body links, those that its head links too
 * @param pairs how many pairs the body links
 */
public record Held(double share, long pairs) {}
