package dev.hornbeam.reason;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.reason.AnswerExplanation.RuleProof;
import dev.hornbeam.rule.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;

/** The paths of a proof as text, always read from head to tail: {@code Ann –mother→ Bob ←father– Cis}. */
public final class PathText {
    private final Relations relations;
    private final IntFunction<String> entityName;

    /** @param entityName how an entity is shown */
    public PathText(Relations relations, IntFunction<String> entityName) {
        this.relations = relations;
        this.entityName = entityName;
    }

    /** The paths that a proof has. */
    public List<String> of(RuleProof proof) {
        Rule stated = proof.rule().canonical(relations);
        boolean turned = relations.isInverse(proof.rule().head());
        List<String> paths = new ArrayList<>();
        for (List<Integer> found : proof.paths()) {
            List<Integer> path = new ArrayList<>(found);
            if (turned) {
                Collections.reverse(path);
            }
            paths.add(text(stated, path));
        }
        return paths;
    }

    private String text(Rule rule, List<Integer> path) {
        return along(rule.body(), path.stream().mapToInt(entity -> entity).toArray());
    }

    /** A path as its relations and the entities that they join, one more. */
    public String along(int[] steps, int[] entities) {
        StringBuilder text = new StringBuilder(entityName.apply(entities[0]));
        for (int i = 0; i < steps.length; i++) {
            String label = relations.name(relations.base(steps[i]));
            text.append(relations.isInverse(steps[i]) ? " ←" + label + "– " : " –" + label + "→ ");
            text.append(entityName.apply(entities[i + 1]));
        }
        return text.toString();
    }
}
