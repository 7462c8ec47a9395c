package dev.hornbeam.cli;

import dev.hornbeam.graph.ClosestName;
import java.util.Collection;
import java.util.function.Function;

/** Finds what the value of an option means among a few, written as their labels are. */
final class Choice {
    private Choice() {}

    static <T> T of(String option, String given, Collection<T> choices, Function<T, String> label) {
        for (T choice : choices) {
            if (label.apply(choice).equalsIgnoreCase(given)) {
                return choice;
            }
        }
        Collection<String> labels = choices.stream().map(label).toList();
        throw new IllegalUseException(option + " is \"" + given + "\", but one of " + String.join(", ", labels)
                + " is needed. "
                + ClosestName.in(labels, given)
                        .map(meant -> "Maybe you meant " + meant + ".")
                        .orElse("Maybe leave it out."));
    }
}
