package dev.hornbeam.fuzz.reader;

import dev.hornbeam.RuleModel;
import dev.hornbeam.fuzz.BrokenPromise;
import dev.hornbeam.fuzz.Target;
import dev.hornbeam.learn.IfThere;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Every file of a run that was interrupted: a changed one is refused, or the run ends in the same model. */
final class CheckpointTargets {
    static final String RUN = "run-";

    private CheckpointTargets() {}

    static List<Target> in(Path scratch) {
        SampleModel sample = new SampleModel(scratch);
        Map<String, byte[]> files = sample.interrupted(scratch);
        String expected = rules(resumed(scratch.resolve("run-expected"), files, sample));
        return files.keySet().stream()
                .map(file -> new Target(RUN + Path.of(file).getFileName(), 200, List.of(files.get(file)), input -> {
                    Map<String, byte[]> changed = new java.util.TreeMap<>(files);
                    changed.put(file, input);
                    RuleModel model = resumed(scratch.resolve("run"), changed, sample);
                    if (!rules(model).equals(expected)) {
                        throw new BrokenPromise("another model than the run would have made");
                    }
                }))
                .toList();
    }

    private static RuleModel resumed(Path folder, Map<String, byte[]> files, SampleModel sample) {
        clear(folder);
        new Scratch(folder.getParent(), folder.getFileName().toString()).with(files);
        return sample.learner().learn(sample.facts(), folder, IfThere.RESUME);
    }

    private static String rules(RuleModel model) {
        StringBuilder text = new StringBuilder();
        model.rules().forEach(rule -> text.append(rule).append('\n'));
        return text.toString();
    }

    private static void clear(Path folder) {
        try {
            if (Files.exists(folder)) {
                List<Path> all;
                try (var walk = Files.walk(folder)) {
                    all = walk.sorted(java.util.Comparator.reverseOrder()).toList();
                }
                for (Path each : all) {
                    Files.delete(each);
                }
            }
        } catch (IOException fault) {
            throw new java.io.UncheckedIOException(fault);
        }
    }
}
