package dev.hornbeam.server.http;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** JSON schemas of records, read off their components, and of parameters. */
public final class RecordSchemas {
    private final String prefix;
    private final Map<String, Object> named = new TreeMap<>();

    /** @param prefix what the name of a record is referred to by, such as {@code #/$defs/} */
    public RecordSchemas(String prefix) {
        this.prefix = prefix;
    }

    /** The schemas of all records met so far, by name. */
    public Map<String, Object> named() {
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
                    Arrays.stream(type.getEnumConstants())
                            .map(each -> JsonMapping.MAPPER.convertValue(each, String.class))
                            .toList());
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

    /** The schema of a record, spelled out. */
    @SuppressWarnings("unchecked")
    public Map<String, Object> object(Class<?> type) {
        record(type);
        return (Map<String, Object>) named.get(type.getSimpleName());
    }

    /** The schema of parameters as the properties of an object. */
    public static Map<String, Object> object(List<Param> params) {
        Map<String, Object> properties = new LinkedHashMap<>();
        params.forEach(param -> {
            Map<String, Object> schema = new LinkedHashMap<>(of(param));
            schema.put("description", param.meaning());
            properties.put(param.name(), schema);
        });
        return Map.of(
                "type",
                "object",
                "properties",
                properties,
                "required",
                params.stream().filter(Param::required).map(Param::name).toList(),
                "additionalProperties",
                false);
    }

    /** The schema of the values of a parameter. */
    static Map<String, Object> of(Param param) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put(
                "type",
                switch (param.kind()) {
                    case TEXT -> "string";
                    case WHOLE -> "integer";
                    case FRACTION -> "number";
                    case FLAG -> "boolean";
                });
        if (!param.choices().isEmpty()) {
            schema.put("enum", param.choices());
        }
        if (param.kind() == Param.Kind.WHOLE) {
            schema.put("minimum", (long) param.least());
            schema.put("maximum", (long) param.most());
        }
        param.preset().ifPresent(preset -> schema.put("default", value(param, preset)));
        return schema;
    }

    private static Object value(Param param, String text) {
        return switch (param.kind()) {
            case TEXT -> text;
            case WHOLE -> Long.valueOf(text);
            case FRACTION -> Double.valueOf(text);
            case FLAG -> Boolean.valueOf(text);
        };
    }

    private Map<String, Object> record(Class<?> type) {
        String name = type.getSimpleName();
        if (!named.containsKey(name)) {
            named.put(name, Map.of()); // a record may contain itself
            Map<String, Object> properties = new LinkedHashMap<>();
            List<String> required = new ArrayList<>();
            add(type, properties, required);
            Map<String, Object> schema = new LinkedHashMap<>();
            schema.put("type", "object");
            schema.put("properties", properties);
            schema.put("required", required);
            named.put(name, schema);
        }
        return Map.of("$ref", prefix + name);
    }

    /** The parts of a record, as Jackson's annotations say: components, and methods that are properties. */
    private void add(Class<?> type, Map<String, Object> properties, List<String> required) {
        List<Method> parts = new ArrayList<>();
        for (RecordComponent part : type.getRecordComponents()) {
            parts.add(part.getAccessor());
        }
        Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(JsonProperty.class) && !parts.contains(method))
                .sorted(Comparator.comparing(Method::getName))
                .forEach(parts::add);
        for (Method part : parts) {
            if (part.isAnnotationPresent(JsonUnwrapped.class)) {
                add(part.getReturnType(), properties, required);
            } else if (!part.isAnnotationPresent(JsonIgnore.class)) {
                boolean text = part.isAnnotationPresent(JsonSerialize.class)
                        && part.getAnnotation(JsonSerialize.class).using() == ToStringSerializer.class;
                properties.put(part.getName(), of(text ? String.class : part.getGenericReturnType()));
                if (!part.isAnnotationPresent(JsonInclude.class)
                        && !part.getReturnType().getSimpleName().startsWith("Optional")) {
                    required.add(part.getName());
                }
            }
        }
    }
}
