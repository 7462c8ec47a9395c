package dev.hornbeam.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The fields of a JSON object, each checked for its kind and its range when it is read, so that a file that was damaged or
 * edited is refused in one line that names the file and the field.
 */
public final class JsonFields {
    private static final String MAYBE = "Maybe the file was damaged or edited; copy it again, or learn again.";
    private static final int SHOWN = 60;

    private final JsonNode object;
    private final String where;
    private final String path;

    private JsonFields(JsonNode object, String where, String path) {
        this.object = object;
        this.where = where;
        this.path = path;
    }

    /**
     * The fields of a value, which must be an object.
     *
     * @param where the file, for messages
     */
    public static JsonFields of(JsonNode object, String where) {
        if (!object.isObject()) {
            throw InputException.of(where, shown(object), "an object", MAYBE);
        }
        return new JsonFields(object, where, "");
    }

    public boolean has(String name) {
        return object.hasNonNull(name);
    }

    /** The fields of an object within. */
    public JsonFields object(String name) {
        JsonNode inner = object.path(name);
        if (!inner.isObject()) {
            throw problem(name, "an object");
        }
        return new JsonFields(inner, where, path + name + ".");
    }

    /** The fields of an object within, which may be missing and then has none. */
    public JsonFields objectIfThere(String name) {
        return has(name) ? object(name) : new JsonFields(object.path(name), where, path + name + ".");
    }

    public String text(String name) {
        if (!object.path(name).isTextual()) {
            throw problem(name, "a text");
        }
        return object.get(name).textValue();
    }

    /** The same, or another text where it is missing, as in files of earlier versions. */
    public String text(String name, String otherwise) {
        return has(name) ? text(name) : otherwise;
    }

    public boolean flag(String name, boolean otherwise) {
        if (has(name) && !object.get(name).isBoolean()) {
            throw problem(name, "true or false");
        }
        return has(name) ? object.get(name).booleanValue() : otherwise;
    }

    /** A whole number from {@code least} to {@code most}. */
    public long whole(String name, long least, long most) {
        JsonNode value = object.path(name);
        boolean fits = value.isIntegralNumber() && value.canConvertToLong();
        if (!fits || value.longValue() < least || value.longValue() > most) {
            throw problem(name, range(least, most));
        }
        return value.longValue();
    }

    private static String range(long least, long most) {
        return "a whole number"
                + (least > Long.MIN_VALUE ? " from " + least : "")
                + (most < Integer.MAX_VALUE ? " to " + most : "");
    }

    /** The same, or another number where it is missing, as in files of earlier versions. */
    public long whole(String name, long least, long most, long otherwise) {
        return has(name) ? whole(name, least, most) : otherwise;
    }

    /** A number of things, 0 where it is missing. */
    public int count(String name) {
        return (int) whole(name, 0, Integer.MAX_VALUE, 0);
    }

    /** Texts by name; none where the field is missing. */
    public Map<String, String> texts(String name) {
        return each(name, JsonFields::text);
    }

    /** What the fields of an object within are read as, by name and in order; none where it is missing. */
    public <T> Map<String, T> each(String name, BiFunction<JsonFields, String, T> value) {
        Map<String, T> values = new LinkedHashMap<>();
        if (has(name)) {
            JsonFields inner = object(name);
            inner.object.fieldNames().forEachRemaining(field -> values.put(field, value.apply(inner, field)));
        }
        return values;
    }

    /** A list of texts; empty where the field is missing. */
    public List<String> list(String name) {
        List<String> texts = new ArrayList<>();
        if (has(name)) {
            if (!object.get(name).isArray()) {
                throw problem(name, "a list of texts");
            }
            for (JsonNode text : object.get(name)) {
                if (!text.isTextual()) {
                    throw problem(name, "a list of texts");
                }
                texts.add(text.textValue());
            }
        }
        return texts;
    }

    /** The value of a field as it is. */
    public JsonNode get(String name) {
        return object.path(name);
    }

    /** What to say of a field that is not as expected. */
    public InputException problem(String name, String expected) {
        JsonNode value = object.path(name);
        String field = "\"" + path + name + "\"";
        String found = value.isMissingNode() ? "no " + field : field + ": " + shown(value);
        return InputException.of(where, found, expected, MAYBE);
    }

    private static String shown(JsonNode value) {
        String text = value.isMissingNode() ? "nothing" : value.toString();
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
