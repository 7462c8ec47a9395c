package dev.hornbeam.bench.kill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.ModelFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The commands that write, on a small graph. */
final class KilledCommands {
    private static final List<String> TIMES = List.of("manifest.json");

    private final Path data;
    private final Path model;

    /**
     * @param data a data-set folder
     * @param model a finished model of it
     */
    KilledCommands(Path data, Path model) {
        this.data = data;
        this.model = model;
    }

    List<KilledWork> all() {
        return List.of(
                new Learn("learn", false),
                new Learn("learn --force", true),
                new Complete(),
                new Convert(),
                new Index(),
                new Experiment());
    }

    static List<String> learning(Path data) {
        return List.of(
                "learn",
                data.toString(),
                "-o",
                "out/m",
                "--seed",
                "1",
                "--threads",
                "1",
                "--epochs",
                "6",
                "--dimension",
                "8",
                "--checkpoint-seconds",
                "0");
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private final class Learn implements KilledWork {
        private final String name;
        private final boolean over;

        Learn(String name, boolean over) {
            this.name = name;
            this.over = over;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public void prepare(Path folder) throws IOException {
            if (over) {
                copy(model, folder.resolve("out/m"));
            }
        }

        @Override
        public List<String> command() {
            List<String> words = learning(data);
            return over ? Stream.concat(words.stream(), Stream.of("--force")).toList() : words;
        }

        @Override
        public List<String> resume() {
            return List.of("learn", data.toString(), "-o", "out/m", "--resume");
        }

        @Override
        public boolean replaces() {
            return over;
        }

        @Override
        public List<String> changing() {
            return TIMES;
        }

        @Override
        public Optional<String> fault(Path folder, FolderContent before, FolderContent whole) throws IOException {
            Path place = folder.resolve("out/m");
            if (!ModelFolder.isIn(place)) {
                return over ? Optional.of("the old model is lost") : Optional.empty();
            }
            Map<String, String> read = new TreeMap<>();
            try {
                ModelFolder.read(place, files -> {
                    files.content();
                    return files.network(weights -> weights);
                });
            } catch (InputException e) {
                return Optional.of(e.getMessage());
            }
            return read.isEmpty() ? Optional.empty() : Optional.of(read.toString());
        }
    }

    private final class Complete implements KilledWork {
        @Override
        public String name() {
            return "complete";
        }

        @Override
        public void prepare(Path folder) {}

        @Override
        public List<String> command() {
            return List.of(
                    "complete",
                    model.toString(),
                    data.toString(),
                    "-o",
                    "out/new.tsv",
                    "--facts",
                    "train",
                    "--min-probability",
                    "0.01",
                    "--iterations",
                    "3",
                    "--threads",
                    "1");
        }

        @Override
        public List<String> resume() {
            return command();
        }

        @Override
        public Optional<String> fault(Path folder, FolderContent before, FolderContent whole) throws IOException {
            return sameOrAbsent(folder, "new.tsv", before, whole);
        }
    }

    private final class Convert implements KilledWork {
        @Override
        public String name() {
            return "convert --force";
        }

        @Override
        public void prepare(Path folder) throws IOException {
            Files.createDirectories(folder.resolve("out/d"));
            Files.writeString(folder.resolve("out/d/train.txt"), "a\tr\tb\n");
            Files.writeString(folder.resolve("out/d/valid.txt"), "b\tr\tc\n");
        }

        @Override
        public List<String> command() {
            return List.of("convert", data.resolve("train.txt").toString(), "-o", "out/d", "--force");
        }

        @Override
        public List<String> resume() {
            return command();
        }

        @Override
        public Optional<String> fault(Path folder, FolderContent before, FolderContent whole) throws IOException {
            new DatasetReader(ReadOptions.DEFAULTS).read(folder.resolve("out/d"));
            Map<String, String> there = new TreeMap<>(
                    FolderContent.of(folder.resolve("out"), List.of()).files());
            there.keySet().removeIf(name -> name.contains("/.") || name.startsWith("."));
            return there.equals(before.files()) || there.equals(whole.files())
                    ? Optional.empty()
                    : Optional.of("neither the old data nor the new: " + there.keySet());
        }
    }

    private final class Index implements KilledWork {
        @Override
        public String name() {
            return "index";
        }

        @Override
        public void prepare(Path folder) {}

        @Override
        public List<String> command() {
            return List.of("index", data.toString(), "-o", "out/g.hbg", "--force");
        }

        @Override
        public List<String> resume() {
            return command();
        }

        @Override
        public Optional<String> fault(Path folder, FolderContent before, FolderContent whole) throws IOException {
            return sameOrAbsent(folder, "g.hbg", before, whole);
        }
    }

    private final class Experiment implements KilledWork {
        @Override
        public String name() {
            return "experiment";
        }

        @Override
        public void prepare(Path folder) throws IOException {
            Files.writeString(folder.resolve("mine.yaml"), """
                    name: lengths
                    title: Longer paths
                    kind: completion
                    settings: {methods: ncrl, weighs: false, epochs: 2, dimension: 4}
                    sizes:
                      quick:
                        data: [small]
                        grid:
                          maxLength: [2, 3]
                        seeds: 2
                    """);
        }

        @Override
        public List<String> command() {
            return List.of(
                    "experiment",
                    "mine.yaml",
                    "--data",
                    data.getParent().toString(),
                    "-o",
                    "out/results",
                    "--size",
                    "quick");
        }

        @Override
        public List<String> resume() {
            return command();
        }

        @Override
        public List<String> changing() {
            return List.of(".jsonl");
        }

        @Override
        public Optional<String> fault(Path folder, FolderContent before, FolderContent whole) {
            return Optional.empty(); // whoever goes on tells of lines that were cut off
        }

        @Override
        public Optional<String> difference(Path whole, Path resumed) throws IOException {
            Map<String, String> expected = figures(whole);
            Map<String, String> found = figures(resumed);
            return expected.equals(found) ? Optional.empty() : Optional.of("other figures: " + found);
        }

        private Map<String, String> figures(Path folder) throws IOException {
            return CellFigures.in(folder.resolve("out/results/lengths.jsonl"));
        }
    }

    private static Optional<String> sameOrAbsent(Path folder, String name, FolderContent before, FolderContent whole)
            throws IOException {
        String there =
                FolderContent.of(folder.resolve("out"), List.of()).files().get(name);
        return there == null || there.equals(whole.files().get(name))
                ? Optional.empty()
                : Optional.of("half of " + name + " is there");
    }

    /** The figures of an experiment's results, cell by cell, without what it cost. */
    private static final class CellFigures {
        private CellFigures() {}

        static Map<String, String> in(Path file) throws IOException {
            Map<String, String> figures = new TreeMap<>();
            for (String line : Files.readAllLines(file)) {
                JsonNode cell = new ObjectMapper().readTree(line);
                if (figures.put(
                                cell.path("key").asText(),
                                withoutCosts(cell.path("rows")).toString())
                        != null) {
                    throw new IOException("the cell " + cell.path("key") + " is there twice");
                }
            }
            return figures;
        }

        private static JsonNode withoutCosts(JsonNode node) {
            for (JsonNode inner : node) {
                withoutCosts(inner);
            }
            if (node instanceof ObjectNode object) {
                List<String> names = new ArrayList<>();
                object.fieldNames().forEachRemaining(names::add);
                names.stream()
                        .filter(name ->
                                name.toLowerCase(java.util.Locale.ROOT).matches(".*(seconds|megabytes|bytes).*"))
                        .forEach(object::remove);
            }
            return node;
        }
    }
}
