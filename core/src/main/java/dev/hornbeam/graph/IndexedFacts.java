package dev.hornbeam.graph;

/**
 * What is known of facts that were indexed before.
 *
 * @param graph their index
 * @param fingerprint a hash of names and facts, by which a model knows the data it was learned from
 */
public record IndexedFacts(Graph graph, String fingerprint) {}
