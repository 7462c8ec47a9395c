package dev.hornbeam.graph.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.input.StrictJson;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a graph file says about the whole.
 *
 * @param name of the data set
 * @param fingerprint of names and training facts, by which a model knows the data it was learned from
 * @param duplicates how many training facts were given more than once
 * @param prefixes prefix, without colon, to namespace
 * @param relationLabels what relations are called, by name
 */
record GraphFileNotes(
        String name,
        String fingerprint,
        int duplicates,
        Map<String, String> prefixes,
        Map<String, String> relationLabels) {
    byte[] json() {
        ObjectNode notes = JsonNodeFactory.instance.objectNode();
        notes.put("name", name);
        notes.put("fingerprint", fingerprint);
        notes.put("duplicates", duplicates);
        ObjectNode namespaces = notes.putObject("prefixes");
        prefixes.forEach(namespaces::put);
        ObjectNode labels = notes.putObject("relationLabels");
        relationLabels.forEach(labels::put);
        return notes.toString().getBytes(UTF_8);
    }

    static GraphFileNotes of(byte[] json, String where) {
        JsonNode notes = StrictJson.tree(new String(json, UTF_8), where);
        return new GraphFileNotes(
                notes.path("name").asText(),
                notes.path("fingerprint").asText(),
                notes.path("duplicates").asInt(),
                texts(notes.path("prefixes")),
                texts(notes.path("relationLabels")));
    }

    private static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new TreeMap<>();
        object.properties()
                .forEach(field -> texts.put(field.getKey(), field.getValue().asText()));
        return texts;
    }
}
