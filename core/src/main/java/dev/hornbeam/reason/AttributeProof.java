package dev.hornbeam.reason;

import dev.hornbeam.reason.attribute.FiredRule;

/**
 * One rule with constants that speaks for an answer or against it.
 *
 * @param part what it adds to the score
 * @param share its share of everything that is added, from 0 to 1; 0 for a rule that lowers the score
 */
public record AttributeProof(FiredRule rule, double part, double share) {}
