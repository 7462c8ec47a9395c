package dev.hornbeam.experiment.field;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A YAML text as a tree, read for a type: where a text is wanted, {@code 2} and {@code true} are texts too. It knows the line of
 * every field.
 */
public final class YamlTree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final String where;
    private final JavaType type;
    private final Map<String, Integer> lines = new HashMap<>();

    public YamlTree(String where, JavaType type) {
        this.where = where;
        this.type = type;
    }

    /** The tree of a text, which has no field that the type does not know. */
    public JsonNode read(String yaml) {
        try (JsonParser parser = new YAMLFactory().createParser(yaml)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw InputException.of(
                        where + ":1",
                        "no fields",
                        "fields such as name: mine",
                        "Maybe the file is empty or a colon is missing.");
            }
            JsonNode tree = value(parser, type, "");
            if (parser.nextToken() != null) {
                throw InputException.of(
                        where + ":" + line(parser), "a second document", "one", "Maybe delete the line of dashes.");
            }
            return tree;
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw InputException.of(
                    where + ":" + line,
                    "text that is not YAML",
                    "fields such as name: mine",
                    "Maybe a colon, a quote or an indent is wrong.",
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The file and the line of a field, or of the closest one around it: {@code sizes.quick.seeds}. */
    public String place(String field) {
        for (String at = field; !at.isEmpty(); at = at.contains(".") ? at.substring(0, at.lastIndexOf('.')) : "") {
            if (lines.containsKey(at)) {
                return where + ":" + lines.get(at);
            }
        }
        return where;
    }

    private JsonNode value(JsonParser parser, JavaType wanted, String place) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, wanted, place);
            case START_ARRAY -> array(parser, wanted, place);
            case VALUE_NULL -> NODES.nullNode();
            default -> scalar(parser, wanted);
        };
    }

    private static JsonNode scalar(JsonParser parser, JavaType wanted) throws IOException {
        if (wanted.hasRawClass(String.class)) {
            return NODES.textNode(parser.getText());
        }
        return switch (parser.currentToken()) {
            case VALUE_NUMBER_INT -> NODES.numberNode(parser.getBigIntegerValue());
            case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDoubleValue());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            default -> NODES.textNode(parser.getText());
        };
    }

    private JsonNode array(JsonParser parser, JavaType wanted, String place) throws IOException {
        ArrayNode array = NODES.arrayNode();
        JavaType content = wanted.isCollectionLikeType() ? wanted.getContentType() : TypeFactory.unknownType();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            String at = place + "[" + array.size() + "]";
            lines.put(at, line(parser));
            array.add(value(parser, content, at));
        }
        return array;
    }

    private JsonNode object(JsonParser parser, JavaType wanted, String place) throws IOException {
        ObjectNode object = NODES.objectNode();
        Map<String, JavaType> fields = fields(wanted);
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            String at = place.isEmpty() ? name : place + "." + name;
            lines.put(at, line(parser));
            if (!fields.isEmpty() && !fields.containsKey(name)) {
                throw KnownFields.unknown(place(at), at, name, List.copyOf(fields.keySet()));
            }
            if (object.has(name)) {
                throw InputException.of(
                        place(at),
                        "\"" + at + "\" for the second time",
                        "every field once",
                        "Maybe delete one of them.");
            }
            parser.nextToken();
            JavaType content = wanted.isMapLikeType()
                    ? wanted.getContentType()
                    : fields.getOrDefault(name, TypeFactory.unknownType());
            object.set(name, value(parser, content, at));
        }
        return object;
    }

    /** The fields of a record; empty for anything else. */
    private static Map<String, JavaType> fields(JavaType type) {
        Map<String, JavaType> fields = new LinkedHashMap<>();
        if (type.getRawClass().isRecord()) {
            for (RecordComponent each : type.getRawClass().getRecordComponents()) {
                fields.put(each.getName(), TypeFactory.defaultInstance().constructType(each.getGenericType()));
            }
        }
        return fields;
    }

    private static int line(JsonParser parser) {
        return parser.currentTokenLocation().getLineNr();
    }
}
