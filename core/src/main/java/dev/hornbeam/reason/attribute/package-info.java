/**
 * Rules with constants, {@code r(X, c) ⇐ b(X, d)}: learned all at once by ridge regression, and what they say about a
 * question. Start at {@link AttributeRules}.
 */
package dev.hornbeam.reason.attribute;
