/** Support and confidence of rules, counted in a graph. Start at {@link RuleStatisticsCounter}. */
package dev.hornbeam.rule.count;
