package dev.hornbeam.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
}
