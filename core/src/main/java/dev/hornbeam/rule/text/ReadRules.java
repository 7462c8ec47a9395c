package dev.hornbeam.rule.text;

import dev.hornbeam.rule.RuleSet;

/**
 * The result of reading a file of rules.
 *
 * @param rules the chain rules, in file order
 * @param skipped what was left out
 */
public record ReadRules(RuleSet rules, SkippedRules skipped) {}
