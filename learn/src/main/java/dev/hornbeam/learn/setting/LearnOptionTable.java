package dev.hornbeam.learn.setting;

import dev.hornbeam.input.ClosestName;
import dev.hornbeam.model.Task;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The table of all options of learning: the command line, experiments, configuration files, manifests and the docs read
 * their options here. A new option is one entry in the list of its group.
 */
public final class LearnOptionTable {
    /** Names that stand for no preset: one is chosen by the size of the corpus. */
    public static final String AUTO = "auto";

    private static final List<LearnOption<?>> ALL = Stream.of(
                    RunEntries.ALL,
                    PathEntries.ALL,
                    ModelEntries.ALL,
                    TrainingEntries.ALL,
                    RuleEntries.ALL,
                    WeighingEntries.ALL)
            .<LearnOption<?>>flatMap(List::stream)
            .toList();

    private LearnOptionTable() {}

    /** Every option, in the order in which they are applied; a name may stand for one of each task. */
    public static List<LearnOption<?>> all() {
        return ALL;
    }

    /** The options of a task. */
    public static List<LearnOption<?>> of(Task task) {
        return ALL.stream().filter(option -> option.isFor(task)).toList();
    }

    /** The option of a task that has a name. */
    public static Optional<LearnOption<?>> named(String name, Task task) {
        return of(task).stream().filter(option -> option.name().equals(name)).findFirst();
    }

    /** Every name, of either task. */
    public static Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        ALL.forEach(option -> names.add(option.name()));
        return names;
    }

    /** A guess at the name that was meant, as the end of a message. */
    public static String maybe(String name) {
        return ClosestName.in(names(), name)
                .map(meant -> "Maybe you meant " + meant + ".")
                .orElse("Maybe leave it out.");
    }
}
