package dev.hornbeam.learn.setting;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.SmallFile;
import dev.hornbeam.model.Task;
import dev.hornbeam.text.VisibleJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Settings of learning as a YAML file whose keys are the names of options, flat or under their group: read, and written with
 * the meaning of each as a comment.
 */
public final class ConfigFile {
    /** Settings of 0.1.0, which its {@code info --config} printed; presets and the size of the graph decide them now. */
    private static final Set<String> REMOVED =
            Set.of(("half-paths trials path-budget path-steps path-weight values init scale"
                            + " short-steps warm-up cosine temperature clip decay null-weight body-weight entropy undefined longer-chains"
                            + " longer-by held-out patience beam score-batch count-sources candidates mined-length mined-long mined-walks"
                            + " mined-anchors mined-half-paths mined-trials mined-open-ratio mined-path-budget mined-count-budget"
                            + " mined-count-sources measure most pull rivals weight-passes weight-batch weight-rate l1"
                            + " attribute-pull attribute-least counting-threads mining-threads mined-counting-threads weighing-threads"
                            + " counting-seed mined-counting-seed weighing-seed")
                    .split(" "));

    private static final ObjectMapper QUOTES = VisibleJson.mapper();

    private final Path file;
    private final AskedSettings asked;
    private final Task task;
    private final Set<String> seen = new HashSet<>();
    private final Map<String, Integer> removed = new LinkedHashMap<>();

    private ConfigFile(Path file, Task task) {
        this.file = file;
        this.task = task;
        this.asked = new AskedSettings(task);
    }

    /**
     * What a file asks for.
     *
     * @throws InputException if it holds anything but settings of this task
     */
    public static AskedSettings read(Path file, Task task) {
        ConfigFile reader = new ConfigFile(file, task);
        try (JsonParser yaml = new YAMLFactory().createParser(SmallFile.text(file, "settings of learning"))) {
            reader.document(yaml);
        } catch (CharacterCodingException e) {
            throw InputException.of(
                    file.toString(), "bytes that are not UTF-8", "text", "Maybe this is another kind of file.", e);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw reader.refused(
                    line, "text that is not YAML", "lines such as epochs: 40", "Maybe a colon is missing.");
        } catch (NoSuchFileException e) {
            throw InputException.of(
                    file.toString(), "no such file", "settings of learning", "Maybe the path is mistyped.", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return reader.asked;
    }

    private void document(JsonParser yaml) throws IOException {
        JsonToken first = yaml.nextToken();
        if (first == null || first == JsonToken.VALUE_NULL) {
            return; // nothing is asked for
        }
        if (first != JsonToken.START_OBJECT) {
            throw refused(line(yaml), "no names of settings", "lines such as epochs: 40", "Maybe a colon is missing.");
        }
        object(yaml, false);
        if (yaml.nextToken() != null) {
            throw refused(line(yaml), "a second document", "one", "Maybe delete the line of dashes.");
        }
        if (!removed.isEmpty()) {
            throw refused(
                    removed.values().iterator().next(),
                    String.join(", ", removed.keySet()) + ", which version 0.1.0 had",
                    "settings of this version",
                    removed.size() == 1 ? "Maybe delete the line." : "Maybe delete these lines.");
        }
    }

    private void object(JsonParser yaml, boolean inGroup) throws IOException {
        while (yaml.nextToken() != JsonToken.END_OBJECT) {
            String name = yaml.currentName();
            int line = line(yaml);
            JsonToken value = yaml.nextToken();
            if (value == JsonToken.START_OBJECT && !inGroup && isGroup(name)) {
                object(yaml, true);
            } else if (!(value == JsonToken.VALUE_NULL && isGroup(name))) { // a group may be empty
                ask(name, words(yaml, value, name, line), line);
            }
        }
    }

    private static boolean isGroup(String name) {
        return Arrays.stream(LearnOption.Group.values())
                .anyMatch(group -> group.label().equals(name));
    }

    private List<String> words(JsonParser yaml, JsonToken value, String name, int line) throws IOException {
        if (value.isScalarValue() && value != JsonToken.VALUE_NULL) {
            return List.of(yaml.getText());
        }
        if (value == JsonToken.START_ARRAY) {
            List<String> words = new ArrayList<>();
            while (yaml.nextToken() != JsonToken.END_ARRAY) {
                if (!yaml.currentToken().isScalarValue()) {
                    throw refused(line, name + " with a list in a list", "a list of names", "Maybe write [a, b].");
                }
                words.add(yaml.getText());
            }
            return words;
        }
        throw refused(
                line,
                value == JsonToken.START_OBJECT ? name + " with settings below it" : name + " without a value",
                LearnOptionTable.names().contains(name) ? "a value" : "the name of a setting or of a group of them",
                LearnOptionTable.maybe(name));
    }

    private void ask(String name, List<String> words, int line) {
        if (REMOVED.contains(name)) {
            removed.putIfAbsent(name, line); // all of them in one message, at the end
            return;
        }
        LearnOption<?> option = LearnOptionTable.named(name, task).orElseThrow(() -> unknown(name, line));
        if (!seen.add(name)) {
            throw refused(line, name + " for the second time", "every setting once", "Maybe delete one of them.");
        }
        asked.ask(option, words, place(line) + ": " + name);
    }

    private InputException unknown(String name, int line) {
        if (LearnOptionTable.names().contains(name)) {
            return refused(
                    line,
                    name + ", which has no effect on the task " + OptionType.word(task),
                    "settings of that task",
                    "Maybe leave it out.");
        }
        return refused(
                line, "the unknown setting \"" + name + "\"", "the name of an option", LearnOptionTable.maybe(name));
    }

    private InputException refused(int line, String found, String expected, String maybe) {
        return InputException.of(place(line), found, expected, maybe);
    }

    private String place(int line) {
        return file + ":" + line;
    }

    private static int line(JsonParser yaml) {
        return yaml.currentTokenLocation().getLineNr();
    }

    /**
     * A file that gives settings again.
     *
     * @param relation the name of a relation
     */
    public static String text(LearnSettings settings, Task task, IntFunction<String> relation) {
        List<LearnOption<?>> written = written(settings, task);
        StringBuilder text = new StringBuilder();
        for (LearnOption.Group group : LearnOption.Group.values()) {
            text.append(text.isEmpty() ? "" : "\n").append(group.label()).append(":\n");
            written.stream()
                    .filter(option -> option.group() == group)
                    .forEach(option -> text.append(entry(option, settings, relation)));
        }
        return text.toString();
    }

    /**
     * The options that a file needs. Not those whose value, followed by those of the options after it, would change these
     * settings: they were not asked for, and the preset and the graph give them again.
     */
    private static List<LearnOption<?>> written(LearnSettings settings, Task task) {
        List<LearnOption<?>> options = LearnOptionTable.of(task);
        Deque<LearnOption<?>> written = new ArrayDeque<>();
        for (int i = options.size() - 1; i >= 0; i--) {
            LearnOption<?> option = options.get(i);
            LearnSettings again = asked(option, settings, settings);
            for (LearnOption<?> later : written) {
                again = asked(later, settings, again);
            }
            boolean isUsual = option.name().equals("threads") // which say nothing about the model
                    ? settings.threads() == LearnSettings.of(settings.preset()).threads()
                    : option.type().isList() && option.words(settings, id -> "").isEmpty();
            if (!isUsual && again.equals(settings)) {
                written.addFirst(option);
            }
        }
        return List.copyOf(written);
    }

    private static <T> LearnSettings asked(LearnOption<T> option, LearnSettings settings, LearnSettings onto) {
        return option.change(onto, option.value(settings));
    }

    private static String entry(LearnOption<?> option, LearnSettings settings, IntFunction<String> relation) {
        List<String> words = option.words(settings, relation);
        String value = option.type().isList()
                ? words.stream().map(ConfigFile::quoted).collect(Collectors.joining(", ", "[", "]"))
                : words.get(0);
        String choices = option.type().isChoice() ? " One of " + option.type().expected() + "." : "";
        return "  # " + option.meaning() + choices + "\n  " + option.name() + ": " + value + "\n";
    }

    /** A string of JSON is one of YAML. */
    private static String quoted(String name) {
        try {
            return QUOTES.writeValueAsString(name);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(name + " cannot be written", e);
        }
    }
}
