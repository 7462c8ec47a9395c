/**
 * What can be seen of a model on a graph, as records that become JSON: names, answers, proofs, rules, entities, compositions.
 * Start at {@link ServedModel}.
 */
package dev.hornbeam.server.explore;
