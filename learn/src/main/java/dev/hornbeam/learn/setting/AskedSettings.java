package dev.hornbeam.learn.setting;

import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.Task;
import dev.hornbeam.neural.train.Preset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Values of options that were asked for in words, on a command line or in a file; a later one replaces an earlier one. */
public final class AskedSettings {
    private final Task task;
    private final Map<LearnOption<?>, Words> asked = new LinkedHashMap<>();

    /** What was asked for, and where. */
    private record Words(List<String> words, String where) {}

    public AskedSettings(Task task) {
        this.task = task;
    }

    /**
     * Asks for a value.
     *
     * @param words one, or several for lists
     * @param where what was asked by, for messages: {@code --epochs} or {@code run.yaml:3: epochs}
     * @throws InputException if there is no such value; names of relations are looked at later
     */
    public void ask(LearnOption<?> option, List<String> words, String where) {
        if (!option.isFor(task)) {
            throw InputException.of(
                    where,
                    "an option that has no effect on the task " + OptionType.word(task),
                    "options of that task",
                    "Maybe leave it out.");
        }
        Words value = new Words(List.copyOf(words), where);
        parsed(option, value, name -> 0);
        asked.put(option, value);
    }

    /** What was asked for, by the names of options: as a run keeps it to go on with. */
    public Map<String, List<String>> words() {
        Map<String, List<String>> words = new LinkedHashMap<>();
        asked.forEach((option, value) -> words.put(option.name(), value.words()));
        return words;
    }

    /**
     * What a run was asked for.
     *
     * @param where the run, for messages
     * @throws InputException if there is no such option or value
     */
    public static AskedSettings of(Task task, Map<String, List<String>> words, String where) {
        AskedSettings asked = new AskedSettings(task);
        words.forEach((name, value) -> asked.ask(
                LearnOptionTable.named(name, task)
                        .orElseThrow(() -> InputException.of(
                                where,
                                "the option " + name,
                                "options of this version",
                                "Maybe the run was begun by another version; learn anew in its place.")),
                value,
                where + ": " + name));
        return asked;
    }

    /** What was asked for elsewhere, in place of what was asked for here. */
    public void askAll(AskedSettings others) {
        asked.putAll(others.asked);
    }

    private <T> Optional<T> parsed(LearnOption<T> option, Words value, ToIntFunction<String> relation) {
        if (isAuto(option, value)) {
            return Optional.empty();
        }
        Optional<T> parsed = option.type().parse(value.words(), relation);
        if (parsed.isEmpty()) {
            throw InputException.of(
                    value.where(),
                    "\"" + String.join(",", value.words()) + "\"",
                    option.type().isChoice()
                            ? "one of " + option.type().expected()
                            : option.type().expected(),
                    maybe(option, value));
        }
        return parsed;
    }

    private static String maybe(LearnOption<?> option, Words value) {
        String usual = "Maybe leave it at the default (" + option.defaultText() + ").";
        return option.type().isChoice()
                ? ClosestName.in(List.of(option.type().expected().split(", ")), String.join(",", value.words()))
                        .map(meant -> "Maybe you meant " + meant + ".")
                        .orElse(usual)
                : usual;
    }

    private static boolean isAuto(LearnOption<?> option, Words value) {
        return option.name().equals("preset")
                && value.words().size() == 1
                && value.words().get(0).equalsIgnoreCase(LearnOptionTable.AUTO);
    }

    /** The preset that was asked for, if any. */
    public Optional<Preset> preset() {
        return value("preset").map(Preset.class::cast);
    }

    /** The value of an option that was asked for. */
    public Optional<?> value(String name) {
        LearnOption<?> option = LearnOptionTable.named(name, task).orElseThrow();
        return Optional.ofNullable(asked.get(option)).flatMap(value -> parsed(option, value, each -> 0));
    }

    /**
     * Settings with everything that was asked for.
     *
     * @param relation finds a relation by its name, or refuses it
     * @throws InputException if values do not go together
     */
    public LearnSettings onto(LearnSettings settings, ToIntFunction<String> relation) {
        LearnSettings changed = settings;
        for (LearnOption<?> option : LearnOptionTable.of(task)) { // in this order, whatever that of asking
            Words value = asked.get(option);
            if (value != null) {
                changed = changed(option, value, changed, relation);
            }
        }
        return changed;
    }

    private <T> LearnSettings changed(
            LearnOption<T> option, Words value, LearnSettings settings, ToIntFunction<String> relation) {
        try {
            return parsed(option, value, relation)
                    .map(given -> option.change(settings, given))
                    .orElse(settings);
        } catch (IllegalArgumentException refused) {
            throw InputException.of(
                    value.where(),
                    String.join(",", value.words()),
                    "a value that goes with the others (" + refused.getMessage() + ")",
                    "Maybe leave it at the default (" + option.defaultText() + ").",
                    refused);
        }
    }
}
