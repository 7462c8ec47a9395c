package dev.hornbeam;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * A path through a graph, read from head to tail.
 *
 * @param entities the entities along it, one more than there are steps
 * @param steps the relations between them
 * @param text as people read it: {@code Ann –mother→ Bob ←father– Cis}
 * @param sentence the same in words
 */
public record GraphPath(List<Named> entities, List<Step> steps, String text, String sentence) {
    public GraphPath {
        entities = List.copyOf(Objects.requireNonNull(entities, "entities"));
        steps = List.copyOf(Objects.requireNonNull(steps, "steps"));
        if (entities.size() != steps.size() + 1) {
            throw new IllegalArgumentException(entities.size() + " entities along " + steps.size() + " steps");
        }
    }

    public static GraphPath of(List<Named> entities, List<Step> steps) {
        return new GraphPath(
                entities,
                steps,
                text(entities, steps, Named::shown, Named::shown),
                links(steps, entities.stream().map(Named::shown).toList()) + ".");
    }

    /**
     * The path as text.
     *
     * @param entity how an entity is written
     * @param relation how a relation is written
     */
    public String text(Function<Named, String> entity, Function<Named, String> relation) {
        return text(entities, steps, entity, relation);
    }

    private static String text(
            List<Named> entities, List<Step> steps, Function<Named, String> entity, Function<Named, String> relation) {
        StringBuilder text = new StringBuilder(entity.apply(entities.get(0)));
        for (int i = 0; i < steps.size(); i++) {
            String name = relation.apply(steps.get(i).relation());
            text.append(steps.get(i).inverse() ? " ←" + name + "– " : " –" + name + "→ ");
            text.append(entity.apply(entities.get(i + 1)));
        }
        return text.toString();
    }

    /** A relation may be a noun, a verb or a number: it is quoted, and what it links is said around it. */
    static String links(List<Step> steps, List<String> ends) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            String from = ends.get(step.inverse() ? i + 1 : i);
            String to = ends.get(step.inverse() ? i : i + 1);
            text.append(i == 0 ? "" : i == steps.size() - 1 ? ", and " : ", ");
            text.append(from).append(i == 0 ? " is linked to " : " to ").append(to);
            text.append(" by “").append(step.relation().shown()).append('”');
        }
        return text.toString();
    }

    /** By names in full. */
    @Override
    public String toString() {
        return text(Named::name, Named::name);
    }
}
