package dev.hornbeam.learn.setting;

import dev.hornbeam.model.Task;
import dev.hornbeam.neural.train.Preset;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * One option of learning: its name, its values, its meaning, and the settings that it changes.
 *
 * @param <T> its values
 */
public final class LearnOption<T> {
    /** The part of learning that an option belongs to. */
    public enum Group {
        RUN("The run"),
        PATHS("Paths"),
        MODEL("The model"),
        TRAINING("Training"),
        RULES("Rules"),
        WEIGHING("Mining and weighing");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        /** As a heading. */
        public String title() {
            return title;
        }

        /** As configuration files name it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Group group;
    private final String name;
    private final OptionType<T> type;
    private final String meaning;
    private final Function<LearnSettings, T> get;
    private final BiFunction<LearnSettings, T, LearnSettings> change;
    private Set<Task> tasks = EnumSet.allOf(Task.class);
    private boolean advanced;
    private String byDefault = "";

    LearnOption(
            Group group,
            String name,
            OptionType<T> type,
            String meaning,
            Function<LearnSettings, T> get,
            BiFunction<LearnSettings, T, LearnSettings> change) {
        this.group = group;
        this.name = name;
        this.type = type;
        this.meaning = meaning;
        this.get = get;
        this.change = change;
    }

    /** While it is declared: for one task only. */
    LearnOption<T> only(Task task) {
        tasks = EnumSet.of(task);
        return this;
    }

    /** While it is declared: not shown by the command line. */
    LearnOption<T> advanced() {
        advanced = true;
        return this;
    }

    /** While it is declared: its default, where presets do not have it. */
    LearnOption<T> byDefault(String text) {
        byDefault = text;
        return this;
    }

    /** As on the command line and in files: {@code max-length}. */
    public String name() {
        return name;
    }

    public Group group() {
        return group;
    }

    public OptionType<T> type() {
        return type;
    }

    /** One sentence without its default. */
    public String meaning() {
        return meaning;
    }

    public boolean isFor(Task task) {
        return tasks.contains(task);
    }

    /** Whether only configuration files and the docs show it. */
    public boolean isAdvanced() {
        return advanced;
    }

    /** Its value. */
    public T value(LearnSettings settings) {
        return get.apply(settings);
    }

    /** Its value as people write it; several words for lists only, by the names of these. */
    public List<String> words(LearnSettings settings, IntFunction<String> relation) {
        return type.words(value(settings), relation);
    }

    /** Settings with this value, and with the settings that depend on it changed, too. */
    public LearnSettings change(LearnSettings settings, T value) {
        return change.apply(settings, value);
    }

    /** {@code 64, paper 512}: the value of the first preset, and those of the others where they differ. */
    public String defaultText() {
        if (!byDefault.isEmpty()) {
            return byDefault;
        }
        T first = value(LearnSettings.of(Preset.SMALL));
        if (type.isList()) {
            return "all";
        }
        StringBuilder text = new StringBuilder(OptionType.word(first));
        for (Preset preset : Preset.values()) {
            T value = value(LearnSettings.of(preset));
            if (!value.equals(first) && preset != Preset.PAPER_PATHS) { // its values are those of paper
                text.append(", ").append(OptionType.word(preset)).append(' ').append(OptionType.word(value));
            }
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return name;
    }
}
