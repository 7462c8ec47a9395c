package dev.hornbeam.rule.text;

import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.constant.ConstantRules;

/**
 * The result of reading a file of rules.
 *
 * @param rules the chain rules, in file order
 * @param constants the rules with constants, in file order; only AnyBURL's format has them
 * @param skipped what was left out
 */
public record ReadRules(RuleSet rules, ConstantRules constants, SkippedRules skipped) {}
