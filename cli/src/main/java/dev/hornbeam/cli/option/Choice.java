package dev.hornbeam.cli.option;

import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.input.ClosestName;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Finds what the value of an option means among a few, written as their labels are. */
public final class Choice {
    private Choice() {}

    /** What {@code --facts} means. */
    public static FactsUsed facts(String given) {
        return of("--facts", given, List.of(FactsUsed.values()), FactsUsed::label);
    }

    public static <T> T of(String option, String given, Collection<T> choices, Function<T, String> label) {
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
