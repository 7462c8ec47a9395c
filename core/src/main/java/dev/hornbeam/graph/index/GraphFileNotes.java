package dev.hornbeam.graph.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.input.JsonFields;
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
        JsonFields notes = JsonFields.of(StrictJson.tree(new String(json, UTF_8), where), where);
        return new GraphFileNotes(
                notes.text("name"),
                notes.text("fingerprint"),
                notes.count("duplicates"),
                new TreeMap<>(notes.texts("prefixes")),
                new TreeMap<>(notes.texts("relationLabels")));
    }
}
