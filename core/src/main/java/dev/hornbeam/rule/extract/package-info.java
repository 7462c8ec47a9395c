/** The best rules of every head, read off a scorer of bodies. Start at {@link RuleExtractor}. */
package dev.hornbeam.rule.extract;
