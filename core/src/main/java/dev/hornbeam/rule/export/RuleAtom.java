package dev.hornbeam.rule.export;

/**
 * A relation between two terms, {@code mother(X,A)}.
 *
 * @param relation the name of a relation, never of an inverse
 */
public record RuleAtom(String relation, RuleTerm first, RuleTerm second) {}
