/**
 * Rules with constants as other tools write them, {@code r(X, c) ⇐ b(X, A), b2(A, d)}, with their counts. Start at
 * {@link ConstantRules}.
 */
package dev.hornbeam.rule.constant;
