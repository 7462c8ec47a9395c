/**
 * What can be asked of a model on a graph: names, answers, proofs, rules, entities, compositions, quality.
 * Start at {@link ServedModel}.
 */
package dev.hornbeam.server.explore;
