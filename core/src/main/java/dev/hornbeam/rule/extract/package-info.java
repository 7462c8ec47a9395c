/** The best rules of every head, obtained from a scorer of bodies. Start at {@link RuleExtractor}. */
package dev.hornbeam.rule.extract;
