package dev.hornbeam.cli.option;

import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.input.ClosestName;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Finds the value of an option among a few choices, by label. */
public final class Choice {
    private Choice() {}

    /** The meaning of {@code --facts}. */
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
