package dev.hornbeam.rule.given;

import java.util.List;

/**
 * A clause of a logic program.
 *
 * @param probability as ProbLog states it, or else empty
 * @param body empty for a fact
 * @param line where it begins, counted from 1
 */
record LogicClause(String probability, LogicAtom head, List<LogicAtom> body, int line) {

    /** What it is about, without atoms that say only that variables differ. */
    List<LogicAtom> relations() {
        return body.stream()
                .filter(atom -> !atom.predicate().equals(LogicAtom.DIFFERENT))
                .toList();
    }
}
