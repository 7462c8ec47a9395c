package dev.hornbeam.complete.fact;

import dev.hornbeam.rule.Rule;

/**
 * A fact that the graph does not have and that rules predict.
 *
 * @param probability the chance that it holds, as calibrated on facts held out
 * @param rule the rule that adds most to the score, read from head to tail
 */
public record DerivedFact(int head, int relation, int tail, double score, double probability, Rule rule) {}
