package dev.hornbeam.server.explore;

import dev.hornbeam.Named;
import dev.hornbeam.Step;
import dev.hornbeam.reason.PathText;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.server.view.PathRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Rules and paths in words. A relation may be a noun, a verb or a number: it is quoted, and what it links is said around it. */
final class Sentences {
    private final ShownNames names;

    Sentences(ShownNames names) {
        this.names = names;
    }

    /** {@code If X is linked to A by “mother”, and A to Y by “brother”, then X is linked to Y by “uncle”.} */
    String of(Rule rule) {
        List<String> variables = new ArrayList<>();
        for (int i = 0; i <= rule.length(); i++) {
            variables.add(i == 0 ? "X" : i == rule.length() ? "Y" : Character.toString('A' + i - 1));
        }
        return "If " + links(rule.body(), variables) + ", then X is linked to Y by “"
                + names.relation(rule.head()).shown() + "”.";
    }

    private String links(int[] steps, List<String> ends) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < steps.length; i++) {
            Step step = names.step(steps[i]);
            String from = ends.get(step.inverse() ? i + 1 : i);
            String to = ends.get(step.inverse() ? i : i + 1);
            text.append(i == 0 ? "" : i == steps.length - 1 ? ", and " : ", ");
            text.append(from).append(i == 0 ? " is linked to " : " to ").append(to);
            text.append(" by “").append(step.relation().shown()).append('”');
        }
        return text.toString();
    }

    /** A path of a rule that is read from head to tail. */
    PathRow path(int[] steps, List<Integer> entities) {
        List<Named> ends = entities.stream().map(names::entity).toList();
        List<Step> walked = new ArrayList<>();
        for (int step : steps) {
            walked.add(names.step(step));
        }
        String text = new PathText(
                        names.shownRelations(), id -> names.entity(id).shown())
                .along(steps, entities.stream().mapToInt(id -> id).toArray());
        return new PathRow(
                ends, walked, text, links(steps, ends.stream().map(Named::shown).toList()) + ".");
    }

    /** A path as a query found it, turned round if its rule is read from tail to head. */
    PathRow path(Rule found, Rule stated, List<Integer> entities) {
        List<Integer> path = new ArrayList<>(entities);
        if (found.head() != stated.head()) {
            Collections.reverse(path);
        }
        return path(stated.body(), path);
    }
}
