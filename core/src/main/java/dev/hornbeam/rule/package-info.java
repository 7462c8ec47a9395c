/** Rules, their statistics, and what scores a body. Start at {@link RuleSet}. */
package dev.hornbeam.rule;
