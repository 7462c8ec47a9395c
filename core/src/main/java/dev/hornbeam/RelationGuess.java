package dev.hornbeam;

import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * A relation that may lead from one entity to another.
 *
 * @param paths what supports it, strongest first, one path of each body
 */
public record RelationGuess(Named relation, double probability, List<Support> paths) {
    public RelationGuess {
        Objects.requireNonNull(relation, "relation");
        paths = List.copyOf(paths);
    }

    /**
     * A body that supports a relation.
     *
     * @param share of the support of the relation, from 0 to 1
     * @param count how many paths have this body
     * @param body its relations in order, inverses by their own names
     * @param example the entities along one of the paths, one more than there are relations
     */
    public record Support(double share, long count, List<Named> body, List<Named> example) {
        public Support {
            body = List.copyOf(body);
            example = List.copyOf(example);
        }

        /** The example as people read it: {@code Emily –mother→ Ann –brother→ Clarence}. */
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder(example.get(0).shown());
            for (int i = 0; i < body.size(); i++) {
                String relation = body.get(i).shown();
                text.append(
                        relation.startsWith("inv_")
                                ? " ←" + relation.substring("inv_".length()) + "– "
                                : " –" + relation + "→ ");
                text.append(example.get(i + 1).shown());
            }
            return text.toString();
        }
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s %.3f", relation, probability);
    }
}
