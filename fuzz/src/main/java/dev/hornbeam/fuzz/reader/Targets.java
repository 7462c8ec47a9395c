package dev.hornbeam.fuzz.reader;

import dev.hornbeam.fuzz.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The list of all readers. */
public final class Targets {
    private Targets() {}

    /**
     * All readers.
     *
     * @param scratch a folder for what they read
     */
    public static List<Target> all(Path scratch) {
        return named(scratch, List.of());
    }

    /** Those whose names begin with one of these words; all if there are none. */
    public static List<Target> named(Path scratch, List<String> words) {
        List<Target> all = new ArrayList<>();
        all.addAll(FactTargets.in(scratch));
        all.addAll(RdfTargets.in(scratch));
        all.addAll(SparqlTargets.in(scratch));
        all.addAll(BinaryTargets.in(scratch));
        all.addAll(PackedTargets.in(scratch));
        all.addAll(RuleTargets.in(scratch));
        all.addAll(StoryTargets.in(scratch));
        all.addAll(SettingTargets.in(scratch));
        all.addAll(GraphFileTarget.in(scratch));
        if (asks(words, ModelTargets.CHANGED) || asks(words, ModelTargets.STAMPED)) {
            all.addAll(ModelTargets.in(scratch)); // a model is learned first
        }
        if (asks(words, CheckpointTargets.RUN)) {
            all.addAll(CheckpointTargets.in(scratch));
        }
        return all.stream()
                .filter(target -> words.isEmpty() || words.stream().anyMatch(target.name()::startsWith))
                .toList();
    }

    private static boolean asks(List<String> words, String prefix) {
        return words.isEmpty() || words.stream().anyMatch(word -> word.startsWith(prefix) || prefix.startsWith(word));
    }
}
