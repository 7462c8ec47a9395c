package dev.hornbeam.learn.setting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.ModelJson;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.RecordedSettings;
import dev.hornbeam.model.Task;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.train.Preset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Settings as manifests of format 1 tell them: an object for each step, each value where its option says. */
public final class SettingsJson {
    private static final String MODEL = "model";
    private static final String STORIES = "stories.";

    private SettingsJson() {}

    /** Every option of every step; those of stories for the task that has a use for them. */
    public static ObjectNode tree(LearnSettings settings, Task task) {
        Map<String, Object> whole = new LinkedHashMap<>();
        for (LearnOption<?> option : LearnOptionTable.all()) {
            if (task == Task.RELATION || !option.json().startsWith(STORIES)) {
                put(whole, option.json(), ordered(option.value(settings)));
            }
        }
        return ModelJson.tree(whole);
    }

    /** Sets have no order of their own; files are the same on every run. */
    private static Object ordered(Object value) {
        if (value instanceof List<?> patterns) {
            return patterns.stream().map(Object::toString).toList();
        }
        return value instanceof Set<?> set ? set.stream().sorted().toList() : value;
    }

    @SuppressWarnings("unchecked") // what is nested are the maps made here
    private static void put(Map<String, Object> whole, String path, Object value) {
        Map<String, Object> into = whole;
        String[] names = path.split("\\.");
        for (int i = 0; i < names.length - 1; i++) {
            into = (Map<String, Object>) into.computeIfAbsent(names[i], name -> new LinkedHashMap<String, Object>());
        }
        into.put(names[names.length - 1], value);
    }

    /**
     * Settings for a manifest.
     *
     * @param trained the options of the trained model; with restarts its seed differs from that of the settings
     */
    public static RecordedSettings recorded(LearnSettings settings, ModelOptions trained, Task task) {
        ObjectNode network =
                (ObjectNode) tree(settings.withModel(model -> trained), task).get(MODEL);
        return new RecordedSettings(tree(settings, task), network);
    }

    /**
     * The settings that a manifest tells; what it does not say is as by default.
     *
     * @throws IllegalArgumentException if a value does not fit
     */
    public static LearnSettings read(ObjectNode object) {
        JsonNode named = object.get("preset");
        LearnSettings settings = LearnSettings.of(named == null ? Preset.SMALL : ModelJson.value(named, Preset.class))
                // manifests that say nothing of short bodies are of versions that did not begin with them
                .withTrainer(trainer -> trainer.withSchedule(schedule -> schedule.withShortSteps(0)));
        for (LearnOption<?> option : LearnOptionTable.all()) {
            settings = read(option, object, settings);
        }
        return settings;
    }

    /** Whether a manifest tells the value of an option; a model that was not trained has few. */
    public static boolean tells(Provenance provenance, LearnOption<?> option) {
        return !at(option, provenance.recorded().settings()).isMissingNode();
    }

    private static JsonNode at(LearnOption<?> option, ObjectNode object) {
        return object.at("/" + option.json().replace('.', '/'));
    }

    private static <T> LearnSettings read(LearnOption<T> option, ObjectNode object, LearnSettings settings) {
        JsonNode node = at(option, object);
        try {
            return node.isMissingNode()
                    ? settings
                    : option.set(settings, option.type().read(node));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("\"" + option.json() + "\": " + node + ", " + e.getMessage(), e);
        }
    }

    private static LearnSettings sound(ObjectNode object) {
        try {
            return read(object);
        } catch (IllegalArgumentException e) {
            throw unfit(e);
        }
    }

    private static InputException unfit(IllegalArgumentException e) {
        return InputException.of(
                "manifest.json",
                "settings that do not fit (" + e.getMessage() + ")",
                "what Hornbeam wrote there",
                "Maybe the file was damaged or edited; copy the folder again, or learn again.",
                e);
    }

    /**
     * The settings that a model was learned with.
     *
     * @throws InputException if a value does not fit
     */
    public static LearnSettings of(Provenance provenance) {
        LearnSettings settings = sound(provenance.recorded().settings());
        return provenance
                .relation()
                .map(task -> settings.withGathering(
                        paths -> paths.withStories(stories -> task.paths()).withWeight(task.weight())))
                .orElse(settings);
    }

    /**
     * What a trained network is made of.
     *
     * @throws InputException if a value does not fit
     */
    public static ModelOptions network(RecordedSettings recorded) {
        ObjectNode object = ModelJson.tree(Map.of());
        object.set(MODEL, recorded.network());
        return sound(object).model();
    }
}
