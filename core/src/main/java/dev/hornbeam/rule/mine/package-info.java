/** Rules for completion directly from the paths of a graph, without a network. Start at {@link RuleMiner}. */
package dev.hornbeam.rule.mine;
