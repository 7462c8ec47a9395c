package dev.hornbeam.reason;

import dev.hornbeam.rule.constant.ConstantRule;

/**
 * One rule with constants, read from a file, that leads to an answer.
 *
 * @param rule in the ids of the graph
 * @param statement as people read it
 * @param part what it adds to the score
 * @param share its share of everything that is added, from 0 to 1
 */
public record ConstantProof(ConstantRule rule, String statement, double part, double share) {}
