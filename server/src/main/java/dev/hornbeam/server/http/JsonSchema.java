package dev.hornbeam.server.http;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** JSON schemas of records, read off their components. */
final class JsonSchema {
    private final Map<String, Object> named = new TreeMap<>();

    /** The schemas of all records met so far, by name. */
    Map<String, Object> named() {
        return named;
    }

    /** The schema of a type; a record is referred to by its name. */
    Map<String, Object> of(Type type) {
        if (type instanceof ParameterizedType parameterized) {
            Class<?> raw = (Class<?>) parameterized.getRawType();
            Type last = parameterized.getActualTypeArguments()[parameterized.getActualTypeArguments().length - 1];
            if (raw == Optional.class) {
                return of(last);
            }
            if (Collection.class.isAssignableFrom(raw)) {
                return Map.of("type", "array", "items", of(last));
            }
            if (Map.class.isAssignableFrom(raw)) {
                return Map.of("type", "object", "additionalProperties", of(last));
            }
            return record(raw);
        }
        Class<?> plain = type instanceof Class<?> known ? known : Object.class;
        if (plain.isRecord()) {
            return record(plain);
        }
        return plain(plain);
    }

    private static Map<String, Object> plain(Class<?> type) {
        if (type == String.class) {
            return Map.of("type", "string");
        }
        if (type.isEnum()) {
            return Map.of(
                    "type",
                    "string",
                    "enum",
                    Arrays.stream(type.getEnumConstants()).map(Object::toString).toList());
        }
        if (type == int.class
                || type == long.class
                || type == Integer.class
                || type == Long.class
                || type == OptionalInt.class) {
            return Map.of("type", "integer");
        }
        if (type == double.class || type == Double.class || type == float.class || type == OptionalDouble.class) {
            return Map.of("type", "number");
        }
        if (type == boolean.class || type == Boolean.class) {
            return Map.of("type", "boolean");
        }
        return Map.of();
    }

    private Map<String, Object> record(Class<?> type) {
        String name = type.getSimpleName();
        if (!named.containsKey(name)) {
            named.put(name, Map.of()); // a record may contain itself
            Map<String, Object> properties = new LinkedHashMap<>();
            List<String> required = new ArrayList<>();
            for (RecordComponent part : type.getRecordComponents()) {
                properties.put(part.getName(), of(part.getGenericType()));
                if (!part.getType().getSimpleName().startsWith("Optional")) {
                    required.add(part.getName());
                }
            }
            Map<String, Object> schema = new LinkedHashMap<>();
            schema.put("type", "object");
            schema.put("properties", properties);
            schema.put("required", required);
            named.put(name, schema);
        }
        return Map.of("$ref", "#/components/schemas/" + name);
    }
}
