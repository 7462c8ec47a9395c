package dev.hornbeam.rule.given;

import java.util.List;

/**
 * An atom of a logic program.
 *
 * @param negated whether it must not hold
 * @param predicate its name
 */
record LogicAtom(boolean negated, String predicate, List<Term> terms) {
    /** How comparisons are called, which are no relations of a graph. */
    static final String DIFFERENT = "!=";

    /** What stands for comparisons other than that two variables differ. */
    static final String COMPARED = "<>";

    /** An argument. */
    record Term(String name, boolean variable) {}

    boolean isRelation() {
        return !negated && terms.size() == 2 && !predicate.equals(DIFFERENT) && !predicate.equals(COMPARED);
    }

    /** Whether it is a fact as a triple with the relation as a constant in the middle, {@code fact(X, 'r', Y)}. */
    boolean isTriple() {
        return !negated && terms.size() == 3 && !terms.get(1).variable();
    }
}
