package dev.hornbeam.learn.setting;

import dev.hornbeam.model.Task;
import dev.hornbeam.neural.train.Preset;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntFunction;

/**
 * One option of learning: its name, its values, what it means, and what it changes.
 *
 * @param <T> its values
 */
public final class LearnOption<T> {
    /** Who gets to see an option. */
    private enum Audience {
        /** Everybody. */
        EVERYBODY,
        /** Readers of the table and of configuration files. */
        ADVANCED,
        /** The same, but a file holds it only where it is not what the other options make it. */
        QUIET
    }

    private final String name;
    private final OptionGroup group;
    private final OptionType<T> type;
    private final String meaning;
    private final SettingLeaf<T> leaf;
    private final BiFunction<LearnSettings, T, LearnSettings> change;
    private final Set<Task> tasks;
    private final Audience audience;
    private final String byDefault;

    LearnOption(String name, OptionGroup group, OptionType<T> type, String meaning, SettingLeaf<T> leaf) {
        this.name = name;
        this.group = group;
        this.type = type;
        this.meaning = meaning;
        this.leaf = leaf;
        this.change = leaf.set();
        this.tasks = EnumSet.allOf(Task.class);
        this.audience = Audience.EVERYBODY;
        this.byDefault = "";
    }

    private LearnOption(
            LearnOption<T> like,
            BiFunction<LearnSettings, T, LearnSettings> change,
            Set<Task> tasks,
            Audience audience,
            String byDefault) {
        this.name = like.name;
        this.group = like.group;
        this.type = like.type;
        this.meaning = like.meaning;
        this.leaf = like.leaf;
        this.change = change;
        this.tasks = tasks;
        this.audience = audience;
        this.byDefault = byDefault;
    }

    /** The same for one task only. */
    LearnOption<T> only(Task task) {
        return new LearnOption<>(this, change, EnumSet.of(task), audience, byDefault);
    }

    /** The same, not shown by the command line. */
    LearnOption<T> advanced() {
        return new LearnOption<>(this, change, tasks, Audience.ADVANCED, byDefault);
    }

    /** The same, not shown, and written only where it is not what the other options make it. */
    LearnOption<T> quiet() {
        return new LearnOption<>(this, change, tasks, Audience.QUIET, byDefault);
    }

    /** The same with more than its own value changed when it is asked for. */
    LearnOption<T> changing(BiFunction<LearnSettings, T, LearnSettings> more) {
        return new LearnOption<>(this, more, tasks, audience, byDefault);
    }

    /** The same with a default that no record holds. */
    LearnOption<T> byDefault(String text) {
        return new LearnOption<>(this, change, tasks, audience, text);
    }

    /** As on the command line and in files: {@code max-length}. */
    public String name() {
        return name;
    }

    public OptionGroup group() {
        return group;
    }

    public OptionType<T> type() {
        return type;
    }

    /** What it means, in one sentence without its default. */
    public String meaning() {
        return meaning;
    }

    public boolean isFor(Task task) {
        return tasks.contains(task);
    }

    /** Whether the command line does not show it. */
    public boolean isAdvanced() {
        return audience != Audience.EVERYBODY;
    }

    boolean isQuiet() {
        return audience == Audience.QUIET;
    }

    /** Where the settings of a manifest hold it: {@code trainer.epochs}. */
    String json() {
        return leaf.json();
    }

    /** Its value. */
    public T value(LearnSettings settings) {
        return leaf.get().apply(settings);
    }

    /** Its value as people write it; several words for lists only, by the names of these. */
    public List<String> words(LearnSettings settings, IntFunction<String> relation) {
        return type.words(value(settings), relation);
    }

    /** Settings with it asked for: what goes with it is changed, too. */
    public LearnSettings change(LearnSettings settings, T value) {
        return change.apply(settings, value);
    }

    /** Settings with this very value and nothing else changed. */
    LearnSettings set(LearnSettings settings, T value) {
        return leaf.set().apply(settings, value);
    }

    /** {@code 64, paper 512}: what the first preset has, and the others where they differ. */
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
            if (!value.equals(first)) {
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
