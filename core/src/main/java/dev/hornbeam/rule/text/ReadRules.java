package dev.hornbeam.rule.text;

import dev.hornbeam.rule.RuleSet;

/**
 * What a file of rules gave.
 *
 * @param rules the chain rules, in file order
 * @param skipped what was left out
 */
public record ReadRules(RuleSet rules, SkippedRules skipped) {}
