package dev.hornbeam.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.SmallFile;
import dev.hornbeam.input.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The experiments that come with Hornbeam, each declared in its own file. */
public final class Experiments {
    private static final List<String> NAMES = List.of(
            "completion",
            "training-time",
            "sparsity",
            "rules",
            "dimension",
            "paths",
            "structure",
            "composition",
            "window",
            "encoder",
            "randomness",
            "clutrr",
            "graphlog",
            "attention",
            "case-study",
            "inductive",
            "scaling");

    private Experiments() {}

    /** The names, in the order of the report. */
    public static List<String> names() {
        return NAMES;
    }

    /** All of them, in the order of the report. */
    public static List<Experiment> all() {
        List<Experiment> all = new ArrayList<>();
        NAMES.forEach(name -> all.add(read(name)));
        return all;
    }

    /** The experiment with this name. */
    public static Experiment named(String name) {
        if (!NAMES.contains(name)) {
            throw InputException.of(
                    "experiment",
                    "\"" + name + "\"",
                    "one of " + String.join(", ", NAMES),
                    ClosestName.in(NAMES, name)
                            .map(close -> "Maybe you meant " + close + ".")
                            .orElse("Maybe see hornbeam experiment list."));
        }
        return read(name);
    }

    private static Experiment read(String name) {
        return parse(resource(name + ".json"), name + ".json");
    }

    /**
     * The experiment that a text declares.
     *
     * @param where for messages
     * @throws InputException if it cannot be read or has unknown fields
     */
    public static Experiment parse(String json, String where) {
        return Declaration.experiment(json, where);
    }

    /** Where each data set is available, by name. */
    static Map<String, String> origins() {
        return Declaration.texts(resource("data.json"), "data.json");
    }

    static String resource(String file) {
        try (InputStream in = Experiments.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + file);
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Experiments that people declare in YAML files of their own. A run keeps a copy of the file beside its results, so that a
     * report of the folder knows it.
     */
    public static final class OwnExperiments {
        private static final String ENDING = ".yaml";
        private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,60}");
        private static final YAMLMapper YAML = YAMLMapper.builder()
                .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                .disable(YAMLGenerator.Feature.SPLIT_LINES)
                .enable(YAMLGenerator.Feature.INDENT_ARRAYS_WITH_INDICATOR)
                .build();

        private OwnExperiments() {}

        /** Whether a name is that of a file, not of a built-in experiment. */
        public static boolean isFile(String name) {
            return name.endsWith(ENDING)
                    || name.endsWith(".yml")
                    || !Experiments.names().contains(name) && Files.isRegularFile(Path.of(name));
        }

        /**
         * The experiment that a file declares.
         *
         * @throws InputException if it cannot be read, has unknown fields, or the name of another experiment
         */
        public static Experiment read(Path file) {
            Experiment experiment = Declaration.yaml(text(file), file.toString());
            if (!NAME.matcher(experiment.name()).matches()) {
                throw InputException.of(
                        file.toString(),
                        "the name \"" + experiment.name() + "\"",
                        "letters, digits, - and _",
                        "Maybe the name of the file without its ending.");
            }
            boolean taken = Experiments.names().contains(experiment.name());
            if (taken && !experiment.equals(Experiments.named(experiment.name()))) {
                throw InputException.of(
                        file.toString(),
                        "the name of the built-in experiment \"" + experiment.name() + "\" for something else",
                        "a name of its own",
                        "Maybe my-" + experiment.name() + ".");
            }
            return experiment;
        }

        private static String text(Path file) {
            try {
                return SmallFile.text(file, "an experiment");
            } catch (NoSuchFileException e) {
                throw InputException.of(
                        file.toString(),
                        "no such file",
                        "a declared experiment",
                        "Maybe begin with a built-in one: hornbeam experiment --show window.",
                        e);
            } catch (CharacterCodingException e) {
                throw InputException.of(
                        file.toString(),
                        "bytes that are not UTF-8",
                        "UTF-8",
                        "Maybe convert it with iconv -t UTF-8.",
                        e);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** A built-in experiment as a file that can be changed and read back. */
        public static String show(String name) {
            Experiments.named(name); // refuses what is not there
            try {
                return YAML.writeValueAsString(StrictJson.tree(Experiments.resource(name + ".json"), name));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e); // cannot happen: our own declarations can be written
            }
        }

        /** Keeps a file beside the results of its experiment, if there are any. */
        public static void keep(Path file, Path results) {
            Experiment experiment = read(file);
            boolean builtIn = Experiments.names().contains(experiment.name());
            if (builtIn || !Files.exists(ResultsFile.in(results, experiment.name()))) {
                return;
            }
            try {
                AtomicFile.write(results.resolve(experiment.name() + ENDING), text(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** The experiments whose files were kept beside their results, by name. */
        public static List<Experiment> in(Path results) {
            if (!Files.isDirectory(results)) {
                return List.of();
            }
            try (Stream<Path> files = Files.list(results)) {
                return files.filter(file -> file.getFileName().toString().endsWith(ENDING))
                        .sorted()
                        .map(OwnExperiments::read)
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
