package dev.hornbeam.rule.text;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.hornbeam.input.StrictJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One flat JSON object whose values are strings, arrays of strings, numbers, {@code true} or {@code false}; anything else
 * is an error. Numbers and truth values are kept as they are written.
 */
final class JsonLine {
    private static final String CUT = "Maybe the line was cut off.";

    /** A string, a list of strings or a literal: the other two are null. */
    private record Value(String string, List<String> strings, String literal) {}

    private final Map<String, Value> values = new LinkedHashMap<>();
    private final RuleCollector collector;

    private JsonLine(RuleCollector collector) {
        this.collector = collector;
    }

    static JsonLine read(String line, RuleCollector collector) {
        return StrictJson.read(line, collector.place(), parser -> {
            JsonLine object = new JsonLine(collector);
            object.readObject(parser);
            return object;
        });
    }

    private void readObject(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw collector.problem("\"" + parser.getText() + "\" at the beginning", "\"{\"", CUT);
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = whole(parser.currentName());
            parser.nextToken();
            values.put(name, readValue(parser));
        }
    }

    private Value readValue(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> new Value(whole(parser.getText()), null, null);
            case START_ARRAY -> new Value(null, readStrings(parser), null);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE ->
                new Value(null, null, parser.getText());
            default ->
                throw collector.problem(parser.getText(), "a string, a list of strings, a number, true or false", CUT);
        };
    }

    private List<String> readStrings(JsonParser parser) throws IOException {
        List<String> strings = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                throw collector.problem(parser.getText(), "a string in double quotes", CUT);
            }
            strings.add(whole(parser.getText()));
        }
        return strings;
    }

    /** Half of a surrogate pair would become a question mark when looked up or written. */
    private String whole(String string) {
        if (string.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            throw collector.problem("half of a surrogate pair", "Unicode text", "Maybe a \\u escape was cut.");
        }
        return string;
    }

    Set<String> names() {
        return values.keySet();
    }

    String text(String name) {
        Value value = values.get(name);
        if (value == null || value.string() == null) {
            throw wrong(name, "a string");
        }
        return value.string();
    }

    List<String> strings(String name) {
        Value value = values.get(name);
        if (value == null || value.strings() == null) {
            throw wrong(name, "a list of strings");
        }
        return value.strings();
    }

    String literal(String name) {
        Value value = values.get(name);
        if (value == null || value.literal() == null) {
            throw wrong(name, "a number");
        }
        return value.literal();
    }

    /** Those of these fields that are present; each must be a number, true or false. */
    Map<String, String> literals(List<String> wanted) {
        Map<String, String> literals = new HashMap<>();
        for (String name : wanted) {
            if (values.containsKey(name)) {
                literals.put(name, literal(name));
            }
        }
        return literals;
    }

    private RuntimeException wrong(String name, String what) {
        String found = values.containsKey(name) ? "another kind of value for \"" + name + "\"" : "no \"" + name + "\"";
        return collector.problem(found, what + " for \"" + name + "\"", CUT);
    }
}
