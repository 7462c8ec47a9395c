package dev.hornbeam;

import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.reason.ground.Query;
import java.util.Objects;

/**
 * A question with one side open: {@code basedIn(Gus, ?)} or {@code basedIn(?, Berlin)}.
 *
 * @param entity the side that is known
 * @param asksTail whether the tail is open, not the head
 */
public record Question(String entity, String relation, boolean asksTail) {
    public Question {
        Objects.requireNonNull(entity, "entity");
        Objects.requireNonNull(relation, "relation");
    }

    /** {@code relation(head, ?)}. */
    public static Question tailOf(String head, String relation) {
        return new Question(head, relation, true);
    }

    /** {@code relation(?, tail)}. */
    public static Question headOf(String relation, String tail) {
        return new Question(tail, relation, false);
    }

    /** The fact that an answer completes the question to. */
    public Fact with(String answer) {
        return asksTail ? new Fact(entity, relation, answer) : new Fact(answer, relation, entity);
    }

    /** The same by ids. */
    Query query(NameFinder names) {
        int known = names.entity(entity);
        int id = names.relation(relation);
        return asksTail ? Query.tailOf(known, id) : Query.headOf(known, id, names.relations());
    }

    @Override
    public String toString() {
        return with("?").toString();
    }
}
