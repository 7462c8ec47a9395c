package dev.hornbeam.cli;

import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.shape.ConstraintCheck.Contradiction;
import java.util.Optional;

/**
 * A question as it was asked: one side known, the other open.
 *
 * @param relation as in the files, or an inverse that was asked for by name
 * @param asksTail whether the tail is open
 */
record AskedQuery(int entity, int relation, boolean asksTail) {
    /** The mark of the open side. */
    static final String OPEN = "?";

    Query query(Relations relations) {
        return asksTail ? Query.tailOf(entity, relation) : Query.headOf(entity, relation, relations);
    }

    /** {@code uncle(Edward VII, ?)}. */
    String text(DisplayNames names) {
        return fact(names, OPEN);
    }

    /** {@code uncle(Edward VII, Wilhelm II)}, the answer in place of the open side. */
    String fact(DisplayNames names, String answer) {
        String known = Text.name(names.entity(entity), NAME);
        return names.relation(relation)
                + (asksTail ? "(" + known + ", " + answer + ")" : "(" + answer + ", " + known + ")");
    }

    /** What an answer contradicts, if anything. */
    Optional<Contradiction> contradiction(int answer, Relations relations, ConstraintCheck check) {
        boolean forward = asksTail != relations.isInverse(relation);
        return check.of(forward ? entity : answer, relations.base(relation), forward ? answer : entity);
    }

    /** How wide a name may be shown. */
    static final int NAME = 60;
}
