package dev.hornbeam.learn;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.GivenRules;
import dev.hornbeam.model.ModelJson;
import dev.hornbeam.model.Task;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run is of.
 *
 * @param heldOut a hash of the facts of other splits than train, and of the order of all facts
 * @param asked the options in words; empty if they have none
 */
record RunDescription(
        DataSource data, String heldOut, GivenRules given, Task task, Optional<Map<String, List<String>>> asked) {
    private static final String DATA = "data";
    private static final String HELD_OUT = "heldOut";
    private static final String GIVEN = "given";
    private static final String TASK = "task";
    private static final String ASKED = "asked";

    /** @throws IllegalArgumentException if there are other values than {@link #json} writes */
    static RunDescription of(ObjectNode object) {
        return new RunDescription(
                ModelJson.value(object.path(DATA), DataSource.class),
                object.path(HELD_OUT).asText(),
                ModelJson.value(object.path(GIVEN), GivenRules.class),
                ModelJson.value(object.path(TASK), Task.class),
                Optional.ofNullable(object.get(ASKED)).map(RunDescription::words));
    }

    private static Map<String, List<String>> words(JsonNode asked) {
        Map<String, List<String>> words = new LinkedHashMap<>();
        asked.properties().forEach(entry -> {
            List<String> values = new ArrayList<>();
            entry.getValue().forEach(value -> values.add(value.asText()));
            words.put(entry.getKey(), values);
        });
        return words;
    }

    ObjectNode json() {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put(DATA, data);
        content.put(HELD_OUT, heldOut);
        content.put(GIVEN, given);
        content.put(TASK, task);
        asked.ifPresent(words -> content.put(ASKED, words));
        return ModelJson.tree(content);
    }
}
