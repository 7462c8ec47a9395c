package dev.hornbeam.rule.extract;

import dev.hornbeam.graph.Relations;
import java.util.Arrays;
import java.util.Set;

/** A choice of relations, where a relation and its inverse are chosen together and an empty choice means all. */
final class AllowedRelations {
    private final boolean[] allowed;

    AllowedRelations(Relations relations, Set<Integer> chosen) {
        allowed = new boolean[relations.directedCount()];
        Arrays.fill(allowed, chosen.isEmpty());
        for (int relation : chosen) {
            if (relation < 0 || relation >= allowed.length) {
                throw new IllegalArgumentException("relation " + relation + " of " + allowed.length);
            }
            allowed[relation] = true;
            allowed[relations.inverse(relation)] = true;
        }
    }

    boolean has(int relation) {
        return allowed[relation];
    }

    boolean all(int[] body) {
        for (int relation : body) {
            if (!allowed[relation]) {
                return false;
            }
        }
        return true;
    }
}
