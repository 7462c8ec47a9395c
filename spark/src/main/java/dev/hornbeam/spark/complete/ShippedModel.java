package dev.hornbeam.spark.complete;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.model.ModelContent;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.rule.RuleSet;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What workers need of a model, as the bytes of its files: its rules and how they are applied, without the network. */
final class ShippedModel implements Serializable {
    private static final long serialVersionUID = 1;

    private final TreeMap<String, byte[]> files;

    private ShippedModel(Map<String, byte[]> files) {
        this.files = new TreeMap<>(files);
    }

    /** A model as it is read again. */
    record Opened(RuleSet rules, Weighting weighting) {}

    static ShippedModel of(ModelContent model) {
        return inFolder(folder -> {
            Path place = folder.resolve("model");
            new ModelContent(
                            model.relations(),
                            model.rules(),
                            model.weighting(),
                            Optional.empty(),
                            Optional.empty(),
                            model.provenance())
                    .save(place);
            Map<String, byte[]> files = new TreeMap<>();
            for (Path file : list(place)) {
                files.put(file.getFileName().toString(), Files.readAllBytes(file));
            }
            return new ShippedModel(files);
        });
    }

    Opened open() {
        return inFolder(folder -> {
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Files.write(folder.resolve(file.getKey()), file.getValue());
            }
            ModelFolder model = ModelFolder.open(folder);
            RuleSet rules = model.rules();
            return new Opened(rules, model.weighting(rules).orElseGet(() -> untrained(rules)));
        });
    }

    /** As a model without learned weights is applied. */
    static Weighting untrained(RuleSet rules) {
        return Weighting.untrained(rules.relations(), CompletionOptions.DEFAULTS);
    }

    private interface Work<T> {
        T in(Path folder) throws IOException;
    }

    private static <T> T inFolder(Work<T> work) {
        try {
            Path folder = Files.createTempDirectory("hornbeam-");
            try {
                return work.in(folder);
            } finally {
                try (Stream<Path> all = Files.walk(folder)) {
                    for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                        Files.deleteIfExists(each);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
