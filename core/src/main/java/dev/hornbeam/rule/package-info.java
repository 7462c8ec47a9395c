/** Rules, their statistics, and scorers of bodies. Start at {@link RuleSet}. */
package dev.hornbeam.rule;
