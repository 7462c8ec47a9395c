package dev.hornbeam.learn.setting;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.SmallFile;
import dev.hornbeam.model.Task;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads settings of learning from a YAML file whose keys are the names of options, flat or under their group. */
public final class ConfigReader {
    private final Path file;
    private final AskedSettings asked;
    private final Task task;
    private final Set<String> seen = new HashSet<>();

    private ConfigReader(Path file, Task task) {
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
        ConfigReader reader = new ConfigReader(file, task);
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
        return Arrays.stream(OptionGroup.values())
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
}
