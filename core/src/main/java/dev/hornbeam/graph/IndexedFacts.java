package dev.hornbeam.graph;

import java.util.Optional;

/**
 * What is known of facts that were indexed before.
 *
 * @param graph their index
 * @param fingerprint a hash of names and facts, by which a model knows the data it was learned from, if it was computed
 */
public record IndexedFacts(Graph graph, Optional<String> fingerprint) {}
