/**
 * Rules from a scorer of bodies or directly from the paths of a graph, and near-duplicates among them. Start at
 * {@link RuleMiner}.
 */
package dev.hornbeam.rule.mine;
