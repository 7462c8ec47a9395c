/** Rules, their statistics and worth, scorers of bodies, composition tables. Start at {@link RuleSet}. */
package dev.hornbeam.rule;
