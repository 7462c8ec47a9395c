package dev.hornbeam.learn.setting;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hornbeam.model.Task;
import dev.hornbeam.text.VisibleJson;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Settings as a configuration file that gives them again, with the meaning of each as a comment. */
public final class ConfigText {
    private static final ObjectMapper QUOTES = VisibleJson.mapper();

    private final Task task;
    private final IntFunction<String> relation;

    /** @param relation the name of a relation */
    public ConfigText(Task task, IntFunction<String> relation) {
        this.task = task;
        this.relation = relation;
    }

    /** The file; {@link ConfigReader} reads it back. */
    public String of(LearnSettings settings) {
        StringBuilder text = new StringBuilder();
        LearnSettings told = LearnSettings.of(settings.preset());
        for (OptionGroup group : OptionGroup.values()) {
            text.append(text.isEmpty() ? "" : "\n").append(group.label()).append(":\n");
            for (LearnOption<?> option : LearnOptionTable.of(task)) {
                if (option.group() == group && isTold(option, settings, told)) {
                    told = retold(option, settings, told);
                    text.append(entry(option, settings));
                }
            }
        }
        return text.toString();
    }

    /** What the number of threads is says nothing about the model, and what follows from other options is left to them. */
    private static boolean isTold(LearnOption<?> option, LearnSettings settings, LearnSettings told) {
        boolean follows = option.isQuiet() || option.name().equals("threads");
        boolean isAll =
                option.type().isList() && option.words(settings, id -> "").isEmpty();
        return !isAll && !(follows && option.value(told).equals(option.value(settings)));
    }

    private static <T> LearnSettings retold(LearnOption<T> option, LearnSettings settings, LearnSettings told) {
        return option.change(told, option.value(settings));
    }

    private String entry(LearnOption<?> option, LearnSettings settings) {
        List<String> words = option.words(settings, relation);
        String value = option.type().isList()
                ? words.stream().map(ConfigText::quoted).collect(Collectors.joining(", ", "[", "]"))
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
